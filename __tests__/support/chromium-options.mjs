/* Prints how the Chromium of the tests is started, unpacked if need be. Jest does not load modules of that kind. */
import { chromiumOptions } from '../../scripts/chromium.mjs';

const options = await chromiumOptions();
// No page of a test lives long enough to earn back what optimizing its code costs, but for a first pass of it: axe is a
// tenth cheaper with that. None is quicker for helpers that collect its garbage on processors that others need.
const quickFrom = '--no-opt --single-threaded-gc --max-semi-space-size=32';
console.log(JSON.stringify({ ...options, args: [...options.args, `--js-flags=${quickFrom}`] }));
