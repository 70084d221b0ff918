/* A worker's one Chromium for all its test files. Loaded outside their realms, so that it stays from one to the next. */
const { loadWith, StorageOfCalls } = require('./light-storage.cjs');

/* By which Jest tells a worker that no file is left for it. */
const noFileIsLeft = 2;

let starting;

async function start() {
  const { chromium } = loadWith(StorageOfCalls, () => require('playwright-core'));
  const options = process.env.CHROMIUM_OPTIONS;
  if (!options) throw new Error('Nothing was set up for tests in a browser; see jest.config.ts.');
  const own = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ ...JSON.parse(options), ...own });
  // The results are with Jest by then, and Chromium ends with the process.
  process.on('message', ([kind]) => {
    if (kind === noFileIsLeft) process.exit(0);
  });
  return browser;
}

exports.workerBrowser = () => (starting ??= start());

/** For a run without workers. */
exports.endWorkerBrowser = async () => {
  await (await starting)?.close();
};
