import { startDatabase } from './database.setup';
import { keepInMemory } from './memory-folder.setup';
import { oncePerRun } from './once-per-run';

/** For tests that need the server in this process: one PostgreSQL for the run. */
export default async function setUpServer(): Promise<void> {
  await oncePerRun('folder', keepInMemory);
  await oncePerRun('database', startDatabase);
}
