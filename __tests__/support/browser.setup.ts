import { beginBuild } from './build.setup';
import { prepareChromium } from './chromium.setup';
import { compileSources } from './compiled-sources.setup';
import { startDatabase } from './database.setup';
import { keepInMemory } from './memory-folder.setup';
import { oncePerRun } from './once-per-run';

/** For tests in a real browser: one PostgreSQL for the run, Chromium, and the build, which their environment waits for. */
export default async function setUpBrowser(): Promise<void> {
  await oncePerRun('folder', keepInMemory);
  const compiled = oncePerRun('sources', compileSources);
  await Promise.all([
    compiled.then(() => oncePerRun('build', beginBuild)),
    oncePerRun('database', startDatabase),
    oncePerRun('chromium', prepareChromium),
  ]);
}
