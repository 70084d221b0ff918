import { findFaults } from '../support/books-dump';
import { BooksClient } from '../support/books-client';
import { until } from '../support/patience';
import { DepositClerks, untilAcknowledged } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize } from './experiment';
import { FailoverServers } from './failover';

const clerks = 4;
const acknowledgedBetween = 10;

/**
 * E38: a server's books are brought back to a moment, from a base backup and the archive of its log, after entries that
 * nobody wants and the loss of the server. In the control the archive is gone.
 */
export async function recovery({ seed, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const servers = await FailoverServers.open(false, 1);
  const { cluster } = servers;
  try {
    await cluster.keepArchive();
    const session = await until(() => servers.signIn());
    const client = new BooksClient(servers.origin, session.token, servers.sample);
    const load = new DepositClerks(client, { clerks, chance: chanceOf(seed), retries: 'with key' });
    await untilAcknowledged(load, acknowledgedBetween);
    await cluster.takeBase();
    await untilAcknowledged(load, acknowledgedBetween);
    const before = load.acknowledgedNow();
    const [{ moment } = { moment: '' }] = await cluster.primary.ask<{ moment: string }>(
      'select clock_timestamp()::text as moment',
    );
    await untilAcknowledged(load, acknowledgedBetween);
    await load.finish();
    const unwanted = load.acknowledged - before.length;
    await cluster.archiveAll();
    const isBack = await cluster.recoverTo(moment, !isControl).then(
      () => true,
      () => false,
    );
    if (!isBack) return { violations: 1, figures: 'the base backup alone does not come up: its log is not there' };
    return await servers.withDatabase(async (database) => {
      const missing = await before.missingIn(database);
      const later = await database.query('select from audit_log where at > $1::timestamptz', [moment]);
      const faults = await findFaults(database);
      return {
        violations: missing + (later.rowCount ?? 0) + faults.length,
        figures: `${before.length} acknowledged before the moment, ${missing} missing; ${unwanted} acknowledged after it, ${later.rowCount ?? 0} audit rows of later left; ${faults.length} faults`,
      };
    });
  } finally {
    await servers.dispose();
  }
}
