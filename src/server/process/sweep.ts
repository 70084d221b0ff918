import { sweepAccessEvents } from '../audit/access-events';
import type { Database } from '../db/database';
import { sweepDownloads } from '../downloads/download.queries';
import { sweepIdempotencyRecords } from '../http/idempotency';
import { sweepAttemptBudgets } from '../identity/attempt-budgets';
import { sweepSessions } from '../identity/sessions';
import { sweepSignInPlaces } from '../identity/sign-in-places';
import { sweepImports } from '../imports/import-sweep';

/** Removes what is kept for a time and is old enough; what it reads depends on that, never on how long the books are. Sessions end after so many idle seconds. */
export async function sweepOldRecords(database: Database, idleSeconds: number): Promise<void> {
  await sweepSessions(database, idleSeconds);
  await sweepIdempotencyRecords(database);
  await sweepAttemptBudgets(database);
  await sweepSignInPlaces(database);
  await sweepAccessEvents(database);
  await sweepImports(database);
  await sweepDownloads(database);
}
