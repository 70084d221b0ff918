import { beginBuild } from './build.setup';
import { startChromium } from './chromium.setup';
import { startDatabase } from './database.setup';
import { oncePerRun } from './once-per-run';

/** For tests in a real browser: one PostgreSQL and one Chromium for the run, and the build, which their environment waits for. */
export default async function setUpBrowser(): Promise<void> {
  await oncePerRun('build', beginBuild);
  await Promise.all([oncePerRun('database', startDatabase), oncePerRun('chromium', startChromium)]);
}
