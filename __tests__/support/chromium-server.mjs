/* One Chromium for a run of the tests. Prints its address and ends with its standard input, so none is left behind. */
import { chromium } from 'playwright-core';
import { chromiumOptions } from '../../scripts/chromium.mjs';

const server = await chromium.launchServer(await chromiumOptions());
console.log(server.wsEndpoint());
process.stdin.resume().once('end', () => void server.close().then(() => process.exit(0)));
