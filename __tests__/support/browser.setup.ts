import { ensureBuilt } from './build.setup';
import { startChromium } from './chromium.setup';
import { startDatabase } from './database.setup';
import { oncePerRun } from './once-per-run';

/** For tests in a real browser: the built console and server, one PostgreSQL and one Chromium for the run. */
export default async function setUpBrowser(): Promise<void> {
  await oncePerRun('build', () => ensureBuilt().then(() => undefined));
  await Promise.all([oncePerRun('database', startDatabase), oncePerRun('chromium', startChromium)]);
}
