/* One Chromium for a run of the tests. Prints its address and ends with its standard input, so none is left behind. */
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../scripts/chromium.mjs';

const options = await chromiumOptions();
// No page of a test lives long enough to earn back what the optimisation of its code costs, and none is quicker for helpers
// that collect its garbage on processors that others need.
const quickFrom = '--no-opt --no-maglev --always-sparkplug --single-threaded-gc --max-semi-space-size=32';
const server = await chromium.launchServer({
  ...options,
  args: [...options.args, `--js-flags=${quickFrom}`],
});
console.log(server.wsEndpoint());
process.stdin.resume().once('end', () => void server.close().then(() => process.exit(0)));
