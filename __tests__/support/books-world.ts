import { randomBytes } from 'node:crypto';
import type { Database } from '../../src/server/db/database';

/** An account of a small world. */
interface WorldAccount {
  readonly id: number;
  readonly currencyId: number;
  readonly currency: 'USD' | 'AED';
  readonly paysInstallments: boolean;
  /** who deposits into it */
  readonly partnerId: number;
}

/** A few accounts and one project of their own in a shared database, so that many histories can run beside each other. */
export interface World {
  readonly accounts: readonly WorldAccount[];
  readonly projectId: number;
  /** hundredths of each installment, in AED; its number is its place, from 1 */
  readonly installments: readonly bigint[];
  readonly feeTypeId: number;
  readonly personId: number;
  /** who own the project and deposit, each into two of the accounts; the first is longer in the books */
  readonly partnerIds: readonly [number, number];
}

const shapes = [
  { currency: 'USD', type: 'COMBINED' },
  { currency: 'USD', type: 'ACCOUNT' },
  { currency: 'AED', type: 'COMBINED' },
  { currency: 'AED', type: 'PAYMENT' },
] as const;
const installments = [50_000n, 12_005n, 1n];
/** The day of each installment: the owners' shares are others from the second one on. */
export const dueDays = ['2026-06-01', '2026-06-02', '2026-07-01'] as const;
/** In hundredths of a percent, from a day on. */
export const ownersFrom = [
  { from: '2026-01-01', shares: [6_666, 3_334] },
  { from: dueDays[1], shares: [1_205, 8_795] },
] as const;

/** Makes a world; `database` is connected as the owner, since no call makes projects. */
export async function makeWorld(database: Database): Promise<World> {
  const mark = randomBytes(8).toString('hex');
  const { rows: currencies } = await database.query<{ id: number; code: string }>('select id, code from currencies');
  const { rows: people } = await database.query<{ id: number }>(`select id from users where username = 'user'`);
  const { rows: partners } = await database.query<{ id: number }>(
    `insert into users (name, user_type) select $1 || ' ' || place, 'USER' from generate_series(1, 2) place returning id`,
    [mark],
  );
  const partnerIds = [partners[0]!.id, partners[1]!.id] as const;
  const accounts: WorldAccount[] = [];
  for (const [index, { currency, type }] of shapes.entries()) {
    const currencyId = currencies.find(({ code }) => code === currency)!.id;
    const { rows } = await database.query<{ id: number }>(
      'insert into accounts (name, currency_id, account_type) values ($1, $2, $3) returning id',
      [`${mark} ${String(index)}`, currencyId, type],
    );
    accounts.push({
      id: rows[0]!.id,
      currencyId,
      currency,
      paysInstallments: type !== 'ACCOUNT' && currency === 'AED',
      partnerId: partnerIds[index % 2]!,
    });
  }
  const { rows: projects } = await database.query<{ id: number }>(
    `insert into projects (name, currency_id, start_date) values ($1, $2, '2026-01-01') returning id`,
    [mark, accounts[2]!.currencyId],
  );
  const projectId = projects[0]!.id;
  for (const [index, amount] of installments.entries()) {
    await database.query(
      `insert into schedule_rows (project_id, installment_id, schedule_type, name, amount_cents, schedule_date)
        values ($1, $2, 'Installment', '', $3, $4)`,
      [projectId, index + 1, amount, dueDays[index]],
    );
  }
  for (const { from, shares } of ownersFrom) {
    await database.query(
      `insert into project_shares (project_id, valid_from, user_id, position, share)
        select $1, $2, owner, place, hundredths / 100.0
        from unnest($3::bigint[], $4::bigint[]) with ordinality as owned (owner, hundredths, place)`,
      [projectId, from, partnerIds, shares],
    );
  }
  const { rows: fees } = await database.query<{ id: number }>('insert into fee_types (name) values ($1) returning id', [
    mark,
  ]);
  return { accounts, projectId, installments, feeTypeId: fees[0]!.id, personId: people[0]!.id, partnerIds };
}

/** What is stored of a world, as the model keeps it too: balances, paid amounts, live movements. */
export interface WorldState {
  readonly balances: readonly bigint[];
  readonly paid: readonly bigint[];
  readonly live: {
    readonly deposits: number;
    readonly transfers: number;
    readonly payments: number;
    readonly openings: number;
  };
  readonly closed: readonly boolean[];
}

/** Reads a world's state and, in the same snapshot, what contradicts itself in it (I1 to I4), in words. */
export async function readWorld(database: Database, world: World): Promise<{ state: WorldState; faults: string[] }> {
  const ids = world.accounts.map(({ id }) => id);
  const { rows } = await database.query<{
    balances: string[];
    posted: string[];
    paid: string[];
    payments: string[];
    unbalanced: number;
    unmirrored: number;
    deposits: number;
    transfers: number;
    live_payments: number;
    openings: number;
    kept: string;
    listed: string;
    summed: string[] | null;
    entered: string | null;
    posted_entries: string | null;
    made: string;
    closed: boolean[];
  }>(
    `with own as (select * from unnest($1::bigint[]) with ordinality as given (id, place)),
      entries as (select distinct journal_entry_id as id from postings where account_id = any($1))
    select
      (select array_agg(a.balance_cents::text order by place) from own join accounts a using (id)) as balances,
      (select array_agg(coalesce((select sum(amount_cents) from postings where account_id = own.id), 0)::text order by place) from own) as posted,
      (select array_agg(paid_cents::text order by installment_id) from schedule_rows where project_id = $2) as paid,
      (select array_agg(coalesce((select sum(amount_cents) from payments p where p.project_id = s.project_id
        and p.installment_id = s.installment_id and reversed_at is null), 0)::text order by installment_id) from schedule_rows s where project_id = $2) as payments,
      (select count(*) from (select from postings where journal_entry_id in (select id from entries)
        group by journal_entry_id, currency_id having sum(amount_cents) <> 0) x) as unbalanced,
      (select count(*) from journal_entries j where j.id in (select id from entries) and j.reverses_id is not null and exists (
        select from postings where journal_entry_id in (j.id, j.reverses_id)
        group by account_id, counterpart, currency_id having sum(amount_cents) <> 0)) as unmirrored,
      (select count(*) from deposits where account_id = any($1) and reversed_at is null) as deposits,
      (select count(*) from transfers where from_account_id = any($1) and reversed_at is null) as transfers,
      (select count(*) from payments where account_id = any($1) and reversed_at is null) as live_payments,
      (select count(*) from opening_balances where account_id = any($1) and reversed_at is null) as openings,
      (select array[coalesce(sum(rows), 0), coalesce(sum(cents), 0)]::text from (
        select row_count as rows, cents from list_totals where keys[1] = any($1) and (list, filter) in (
          ('DEPOSIT', 'account_id'), ('TRANSFER', 'from_account_id'), ('INSTALLMENT_PAYMENT', 'account_id'), ('FEE_PAYMENT', 'account_id'))
        union all select change, change * amount_cents from list_changes where movements in ('deposits', 'payments') and account_id = any($1)
        union all select change, change * from_amount_cents from list_changes where movements = 'transfers' and from_account_id = any($1)
      ) x) as kept,
      (select array[count(*), coalesce(sum(cents), 0)]::text from (
        select amount_cents as cents from deposits where account_id = any($1) and reversed_at is null
        union all select from_amount_cents from transfers where from_account_id = any($1) and reversed_at is null
        union all select amount_cents from payments where account_id = any($1) and reversed_at is null) x) as listed,
      (select array_agg(level || ': ' || parts order by level) from (
        select level, array[sum(in_cents), sum(out_cents), sum(entry_count)]::text as parts from (
          select level, in_cents, out_cents, entry_count from account_sums where account_id = any($1)
          union all select level, in_cents, out_cents, entry_count from account_changes cross join generate_series(1, 4) level where account_id = any($1)
        ) x group by level) y) as summed,
      (select array_agg(array[account_id::text, day::text, journal_entry_id::text, amount_cents::text] order by journal_entry_id, account_id)::text
        from account_entries where account_id = any($1)) as entered,
      (select array_agg(array[account_id::text, entry_date::text, id::text, amount_cents::text] order by id, account_id)::text
        from postings join journal_entries on id = journal_entry_id where account_id = any($1)) as posted_entries,
      (select array[sum(greatest(amount_cents, 0)), sum(greatest(-amount_cents, 0)), count(*)]::text from postings where account_id = any($1)) as made,
      (select array_agg(a.closed_at is not null order by place) from own join accounts a using (id)) as closed`,
    [ids, world.projectId],
  );
  const row = rows[0]!;
  const faults: string[] = [];
  if (row.unbalanced > 0) faults.push('I1: postings that do not sum to zero');
  if (row.balances.join() !== row.posted.join())
    faults.push(`I2: balances ${row.balances.join()} but postings ${row.posted.join()}`);
  if (row.paid.join() !== row.payments.join())
    faults.push(`I3: paid ${row.paid.join()} but payments ${row.payments.join()}`);
  if (row.kept !== row.listed) faults.push(`lists keep ${row.kept} as rows and cents, there are ${row.listed}`);
  if (row.entered !== row.posted_entries)
    faults.push(`accounts keep the entries ${row.entered}, there are ${row.posted_entries}`);
  const summed = row.summed ?? [];
  if (row.entered !== null && [1, 2, 3, 4].some((level) => summed[level - 1] !== `${level}: ${row.made}`))
    faults.push(`accounts sum ${summed.join()}, there is ${row.made}`);
  if (row.unmirrored > 0) faults.push('I4: a reversal that is no mirror');
  return {
    state: {
      balances: row.balances.map(BigInt),
      paid: row.paid.map(BigInt),
      live: { deposits: row.deposits, transfers: row.transfers, payments: row.live_payments, openings: row.openings },
      closed: row.closed,
    },
    faults,
  };
}
