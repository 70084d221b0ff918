import { sampleAddress } from '../../../src/server/audit/audit';
import type { ActingOrigin } from '../../../src/server/identity/actor';
import { hashPassword } from '../../../src/server/identity/passwords';
import type { Database } from '../../../src/server/db/database';
import { type BooksTransaction, inTransaction } from '../../../src/server/db/transaction';
import { openingRecording } from '../../../src/server/accounts/opening-balances.service';
import { recordMovement } from '../../../src/server/movements/record-movement';
import { addProject } from '../../../src/server/project-setup/project-setup.service';
import { queryIn } from '../../support/transaction-queries';

/** How large the company is, however many movements it has. */
const companySize = { people: 200, clerks: 8, accounts: 20, projects: 40, installments: 50, fees: 6 } as const;

/** The day on which its books begin, and the last one of its movements. */
const companyDays = { first: '2016-01-01', last: '2025-12-31' } as const;

/** Who signs in; the others of the clerks only stand in the books. */
const signedIn = [
  { username: 'super', userType: 'SUPER' },
  { username: 'admin', userType: 'ADMIN' },
  { username: 'user', userType: 'USER' },
] as const;

const currencies = [
  { code: 'USD', name: 'US Dollar' },
  { code: 'AED', name: 'UAE Dirham' },
  { code: 'EUR', name: 'Euro' },
  { code: 'GBP', name: 'Pound Sterling' },
] as const;

/** The rows of a company without movements, but for the opening balances of its accounts. Its database is empty before. */
export async function writeCompany(database: Database): Promise<void> {
  await inTransaction(database, async (began) => {
    // Nobody has signed in yet whose rights could end.
    const transaction = began as BooksTransaction;
    await writePeople(transaction);
    await queryIn(
      transaction,
      'insert into currencies (code, name) select code, name from unnest($1::text[], $2::text[]) as given (code, name)',
      [currencies.map(({ code }) => code), currencies.map(({ name }) => name)],
    );
    await queryIn(
      transaction,
      `insert into accounts (name, currency_id, account_type, overdraft_limit_cents)
       select 'Account ' || lpad(n::text, 2, '0'), c.id, 'COMBINED', 500000000
       from generate_series(1, $1::int) n join currencies c on c.id = (select id from currencies order by id limit 1 offset n % $2)`,
      [companySize.accounts, currencies.length],
    );
    await queryIn(transaction, `insert into fee_types (name) select 'Fee ' || n from generate_series(1, $1::int) n`, [
      companySize.fees,
    ]);
    const actor = await actorOf(transaction);
    await writeOpenings(transaction, actor);
    await writeProjects(transaction, actor);
  });
}

async function writePeople(transaction: BooksTransaction): Promise<void> {
  for (const { username, userType } of signedIn) {
    await queryIn(
      transaction,
      'insert into users (username, name, user_type, password_hash, sample) values ($1, $2, $3, $4, true)',
      [username, `Person ${username}`, userType, await hashPassword(`${username}-sample-1`)],
    );
  }
  await queryIn(
    transaction,
    `insert into users (name, user_type) select 'Person ' || lpad(n::text, 3, '0'), case when n <= $2 then 'ADMIN' else 'USER' end
     from generate_series(1, $1::int) n`,
    [companySize.people - signedIn.length, companySize.clerks - 2],
  );
}

async function actorOf(transaction: BooksTransaction): Promise<ActingOrigin> {
  const { rows } = await queryIn<{ id: number; name: string }>(
    transaction,
    `select id, name from users where username = 'super'`,
  );
  const { id, name } = rows[0]!;
  // As the sample: its projects are told of, and their schedules are not.
  return { userId: id, userName: name, role: 'SUPER', sessionId: '', address: sampleAddress, requestId: 'bench' };
}

async function writeOpenings(transaction: BooksTransaction, actor: ActingOrigin): Promise<void> {
  const { rows } = await queryIn<{ id: number }>(transaction, 'select id from accounts order by id');
  for (const { id } of rows) {
    const body = { accountId: id, date: companyDays.first, amount: 10_000_000, remarks: '' };
    await recordMovement(transaction, actor, { body, slip: null }, openingRecording);
  }
}

async function writeProjects(transaction: BooksTransaction, actor: ActingOrigin): Promise<void> {
  const { rows } = await queryIn<{ currency: number; owner: number; other: number }>(
    transaction,
    `select c.id as currency, (select id from users order by id limit 1 offset n * 4) as owner,
       (select id from users order by id limit 1 offset n * 4 + 1) as other
     from generate_series(1, $1::int) n join currencies c on c.id = (select id from currencies order by id limit 1 offset n % 2)
     order by n`,
    [companySize.projects],
  );
  for (const [index, { currency, owner, other }] of rows.entries()) {
    const projectId = await addProject(transaction, actor, {
      name: `Project ${String(index + 1).padStart(2, '0')}`,
      currency,
      startdate: companyDays.first,
      enddate: companyDays.last,
      latitude: 25,
      longitude: 55,
      value: 20_000_000,
      owners: [
        { userid: owner, share: 60 },
        { userid: other, share: 40 },
      ],
    });
    // The first takes any number of payments; each other one two.
    await queryIn(
      transaction,
      `insert into schedule_rows (project_id, installment_id, schedule_type, name, amount_cents, schedule_date)
       select $1, n, case when n = 1 then 'Down Payment' else 'Installment' end, 'Row ' || n,
         case when n = 1 then 100000000000000 else 1000000 + n end, date '2016-01-01' + n * 73
       from generate_series(1, $2::int) n`,
      [projectId, companySize.installments],
    );
  }
}
