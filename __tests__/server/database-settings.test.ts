import { escapeIdentifier, escapeLiteral } from 'pg';
import type { DepositRow } from '../../src/contract/areas/deposits.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { openDatabase } from '../../src/server/db/database';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { TestServer } from '../support/test-server';

/* What the owner of a database has set for all who connect to it means nothing for the books. */

const byTheOwner = [
  ['datestyle', 'German, DMY'],
  ['default_transaction_isolation', 'repeatable read'],
  ['array_nulls', 'off'],
  ['client_min_messages', 'error'],
  ['standard_conforming_strings', 'off'],
] as const;

let copy: TestDatabase;
beforeAll(async () => {
  copy = await copyTemplate('sample');
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1 });
  const name = new URL(copy.ownerUrl).pathname.slice(1);
  for (const [setting, value] of byTheOwner)
    await owner.query(
      `alter database ${escapeIdentifier(name)} set ${escapeIdentifier(setting)} = ${escapeLiteral(value)}`,
    );
  await owner.end();
});
afterAll(() => copy.drop());

it('records and reads the same, whatever the owner of the database has set', async () => {
  const server = await TestServer.start({}, { books: copy });
  try {
    const { client } = await server.signIn('super');
    const { status, body } = await client.createDeposit({ date: '2026-01-05T00:00:00', amount: 12.34 });
    expect({ status, body }).toMatchObject({ status: 201 });
    const { id } = body.data;
    const found = await client.get<{ deposits: DepositRow[] }>(paths.deposits.filter, { size: 0 });
    const recorded = found.body.data.deposits.find((each) => each.id === id);
    expect(recorded).toMatchObject({ date: '2026-01-05T00:00:00', amount: 12.34 });
  } finally {
    await server.stop();
  }
});

it.each([
  [null, false],
  ['-c max_parallel_workers_per_gather=4', false],
  ['-c statement_timeout=7s', true],
])(
  'sets what statements mean and how long they take beside the options %p of the address',
  async (options, isPatient) => {
    const address = new URL(copy.runtimeUrl);
    if (options !== null) address.searchParams.set('options', options);
    const pool = openDatabase({ connectionString: address.href }, { size: 1, isPatient });
    try {
      const names = ['client_min_messages', isPatient ? 'statement_timeout' : 'max_parallel_workers_per_gather'];
      const { rows } = await pool.query('select current_setting(n) as now from unnest($1::text[]) n', [names]);
      expect(rows).toEqual([{ now: 'notice' }, { now: '0' }]);
    } finally {
      await pool.end();
    }
  },
);
