/* One Chromium for a run of the tests. Prints its address and ends with its standard input, so none is left behind. */
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../scripts/chromium.mjs';

const options = await chromiumOptions();
// No page of a test lives long enough to earn back what the optimisation of its code costs.
const server = await chromium.launchServer({
  ...options,
  args: [...options.args, '--js-flags=--no-opt --no-maglev'],
});
console.log(server.wsEndpoint());
process.stdin.resume().once('end', () => void server.close().then(() => process.exit(0)));
