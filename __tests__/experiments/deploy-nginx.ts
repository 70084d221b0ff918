import { csvMediaType } from '../../src/contract/reports/csv';
import { limits } from '../../src/contract/vocabulary/limits';
import { paths } from '../../src/contract/vocabulary/paths';
import { BooksClient } from '../support/books-client';
import { DebianDatabase } from '../support/debian-database';
import { slipFile } from '../support/slip-files';
import { DeployedServers } from './deployed-servers';
import { Complaints, workUnderKills } from './deployed-work';
import type { ExperimentOutcome, ExperimentSize } from './experiment';

const everyDay = { size: 0, endDate: '2026-01-04' };

/** Sign-in, the largest slip and one beyond it, and an export, through nginx as past it. */
async function goThroughNginx(servers: DeployedServers, complaints: Complaints): Promise<BooksClient> {
  const { status, headers, body } = await servers.signIn();
  complaints.expect(status === 200, `sign-in answers ${status}`);
  complaints.expect(headers.get('strict-transport-security') !== null, 'the server does not know of TLS');
  complaints.expect(
    headers.getSetCookie().every((cookie) => cookie.includes('; Secure')),
    'a cookie is not Secure',
  );
  const client = new BooksClient(servers.origin, body.data.token, servers.sample);
  const largest = slipFile('scan.pdf', { size: limits.slipBytes - 1 });
  const saved = await client.createDeposit({ amount: 0.01, remarks: 'the largest slip' }, { slip: largest });
  complaints.expect(saved.status === 201, `the largest slip answers ${saved.status}`);
  const beyond = slipFile('scan.pdf', { size: limits.slipBytes });
  const refused = await client.createDeposit({ amount: 0.01 }, { slip: beyond });
  complaints.expect(
    refused.status === 413 && refused.body.code === 'TOO_LARGE',
    `a larger one answers ${refused.status}`,
  );
  const cookie =
    headers
      .getSetCookie()
      .find((each) => each.startsWith('slips='))
      ?.split(';')[0] ?? '';
  const { rows } = await servers.withDatabase((database) =>
    database.query<{ slip: string }>(`select slip_name as slip from deposits where remarks = 'the largest slip'`),
  );
  const slip = await client.get(`${paths.files}/${rows[0]?.slip ?? ''}`, {}, { cookie });
  complaints.expect(slip.bytes.length === limits.slipBytes - 1, `the slip comes back with ${slip.bytes.length} bytes`);
  // One after the other: a person has one export at a time.
  const through = await client.get(paths.deposits.filter, everyDay, { accept: csvMediaType });
  const past = await servers.at(0, body.data.token).get(paths.deposits.filter, everyDay, { accept: csvMediaType });
  complaints.expect(through.status === 200 && through.bytes.equals(past.bytes), `the export answers ${through.status}`);
  return client;
}

/** E40: nginx as it is shipped. In the control it asks no other process for what one did not answer. */
export async function behindNginx(size: ExperimentSize): Promise<ExperimentOutcome> {
  const database = await DebianDatabase.start();
  const environment = { DATABASE_URL: database.url('app'), DATABASE_OWNER_URL: database.url('owner') };
  try {
    const changes = { 'proxy_next_upstream error timeout;': 'proxy_next_upstream off;' };
    const servers = await DeployedServers.open(
      { environment, ownerUrl: database.url('owner') },
      size.isControl ? changes : {},
    );
    const complaints = new Complaints();
    try {
      const client = await goThroughNginx(servers, complaints);
      const { damage, figures } = await workUnderKills(servers, client, complaints, size);
      return { violations: damage + complaints.list.length, figures: `${figures}; ${complaints.said}` };
    } finally {
      await servers.dispose();
    }
  } finally {
    await database.stop();
  }
}
