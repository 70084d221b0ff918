import { startDatabase } from './database.setup';
import { oncePerRun } from './once-per-run';

/** For tests that need the server in this process: one PostgreSQL for the run. */
export default async function setUpServer(): Promise<void> {
  await oncePerRun('database', startDatabase);
}
