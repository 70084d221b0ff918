import { endRun } from './once-per-run';
import { endWorkerBrowser } from './worker-browser.cjs';

/** Ends what the run has started, and its browser where it had no workers. */
export default async function tearDown(): Promise<void> {
  await endWorkerBrowser();
  await endRun();
}
