import { beginBuild } from './build.setup';
import { prepareChromium } from './chromium.setup';
import { startDatabase } from './database.setup';
import { keepInMemory } from './memory-folder.setup';
import { oncePerRun } from './once-per-run';

/** For tests in a real browser: one PostgreSQL for the run, Chromium, and the build, which their environment waits for. */
export default async function setUpBrowser(): Promise<void> {
  await oncePerRun('build', beginBuild);
  await oncePerRun('folder', keepInMemory);
  await Promise.all([oncePerRun('database', startDatabase), oncePerRun('chromium', prepareChromium)]);
}
