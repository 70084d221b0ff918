import { sql } from 'kysely';
import { recordedAction, takenBackActions } from '../movements/movement-audit';
import { declaredMovements } from '../movements/movement-entries';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { composedStatement, statement } from '../db/statement';
import {
  findStored,
  type FoundFaults,
  money,
  mostFaultsOfARule,
  type Numbers,
  storedFault,
  subjectNumber,
  type Within,
  withinOf,
} from './check-rule';
import type { Fragment } from '../db/expressions';

/** What entries have moved together, in hundredths: on each account, and of each installment, `project:installment`. */
export interface KeptSums {
  readonly accounts: Readonly<Record<string, string>>;
  readonly installments: Readonly<Record<string, string>>;
}

/** The sums of no entry. */
export const noSums: KeptSums = { accounts: {}, installments: {} };

/** Up to where sums reach: the audit rows up to one, and no entry behind another. */
export interface Reach {
  /** the row up to which every number of the audit log was settled */
  readonly through: number;
  readonly lastEntry: number;
}

/**
 * The entries behind a reach: those of the movements of later audit rows, whatever their numbers, since each is committed
 * with its row, and every later number, whether a row tells of it or not.
 */
const behindReach = ({ through, lastEntry }: Reach): Fragment => sql`
  with later as materialized (
    select l.action, ${subjectNumber} as number from audit_log l where l.id > ${through}::bigint and l.action in (${sql.join(
      declaredMovements.flatMap(({ kind }) => [recordedAction(kind), ...takenBackActions(kind)]),
    )}))
  ${sql.join(
    declaredMovements.map(
      ({ kind, table }) => sql`
        select case when l.action = ${recordedAction(kind)} then m.journal_entry_id else m.reversal_entry_id end as id
        from later l join ${sql.table(table)} m on m.id = l.number
        where l.action in (${sql.join([recordedAction(kind), ...takenBackActions(kind)])})`,
    ),
    sql` union `,
  )} union select id from journal_entries where id > ${lastEntry}::bigint`;

const entriesBehind = statement(
  { id: 'bigint' },
  (reach: Reach) => sql`select id from (${behindReach(reach)}) as behind where id is not null order by id`,
);

const isBehind =
  (reach: Reach): Within =>
  (number) =>
    sql`${number} in (select id from (${behindReach(reach)}) as behind where id is not null)`;

/** The numbers of the entries behind a reach. */
export async function readEntriesBehind(connection: Connection, reach: Reach): Promise<number[]> {
  return (await rows(connection, entriesBehind(reach))).map(({ id }) => id);
}

const movedOnAccounts = (within: Within) => sql`
  select account_id::text as key, sum(amount_cents) as cents from postings
  where account_id is not null and ${within(sql`journal_entry_id`)} group by account_id`;
const paidOfInstallments = (within: Within) => {
  const key = sql`project_id || ':' || installment_id as key`;
  const isInstallment = sql`payment_type = 'INSTALLMENT'`;
  return sql`
    select key, sum(cents) as cents from (
      select ${key}, amount_cents as cents from payments where ${isInstallment} and ${within(sql`journal_entry_id`)}
      union all
      select ${key}, -amount_cents from payments
      where ${isInstallment} and reversal_entry_id is not null and ${within(sql`reversal_entry_id`)}) as paid
    group by key`;
};

const summed = composedStatement(
  { is_account: 'boolean', key: 'text', cents: 'text' },
  (within: Within) => sql`
    select true as is_account, key, cents::text as cents from (${movedOnAccounts(within)}) as moved
    union all select false, key, cents::text from (${paidOfInstallments(within)}) as paid`,
  [withinOf({ from: 0, to: 0 })],
);

/** What such entries have moved together, added to what is known; without those behind a reach where one is given. */
export async function addSums(
  connection: Connection,
  known: KeptSums,
  numbers: Numbers,
  reach: Reach | null = null,
): Promise<KeptSums> {
  const within = withinOf(numbers);
  const settled: Within =
    reach === null ? within : (number) => sql`${within(number)} and not (${isBehind(reach)(number)})`;
  const sums = { accounts: { ...known.accounts }, installments: { ...known.installments } };
  for (const { is_account: isAccount, key, cents } of await rows(connection, summed(settled))) {
    const into = isAccount ? sums.accounts : sums.installments;
    into[key] = String(BigInt(into[key] ?? 0) + BigInt(cents));
  }
  return sums;
}

/** Sums as a table of keys and hundredths. */
const kept = (sums: Readonly<Record<string, string>>) =>
  sql`select key, value::numeric as cents from jsonb_each_text(${JSON.stringify(sums)}::jsonb)`;

const exampleSums = [noSums, withinOf({ from: 0, to: 0 })] as [KeptSums, Within];

const wrongBalances = composedStatement(
  storedFault,
  (sums: KeptSums, within: Within) => sql`
    select fault, count(*) over () as total from (
      select format('Account %s (%s) shows %s, its postings make %s.', a.name, a.id, ${money(sql`a.balance_cents`)}, ${money(sql`coalesce(p.total, 0)`)}) as fault
      from accounts a left join (
        select key, sum(cents) as total from (${movedOnAccounts(within)} union all ${kept(sums.accounts)}) as moved group by key) p
        on p.key = a.id::text
      where a.balance_cents <> coalesce(p.total, 0) order by a.id) as found limit ${mostFaultsOfARule}`,
  exampleSums,
);

const wrongPaid = composedStatement(
  storedFault,
  (sums: KeptSums, within: Within) => sql`
    select fault, count(*) over () as total from (
      select format('Installment %s of project %s shows %s paid, its payments make %s.', s.installment_id, s.project_id,
        ${money(sql`s.paid_cents`)}, ${money(sql`coalesce(p.total, 0)`)}) as fault
      from schedule_rows s left join (
        select key, sum(cents) as total from (${paidOfInstallments(within)} union all ${kept(sums.installments)}) as paid group by key) p
        on p.key = s.project_id || ':' || s.installment_id
      where s.paid_cents <> coalesce(p.total, 0) or s.paid_cents not between 0 and s.amount_cents
      order by s.project_id, s.installment_id) as found limit ${mostFaultsOfARule}`,
  exampleSums,
);

const findWrong =
  (wrong: typeof wrongBalances) =>
  (connection: Connection, sums: KeptSums, others: Within): Promise<FoundFaults> =>
    findStored(connection, wrong(sums, others));

/** The rules by which what stands beside the entries is their sum: what is known of earlier entries, and such others. */
export const sumRules = [
  { name: 'A balance is the sum of its postings', find: findWrong(wrongBalances) },
  { name: 'What is paid of an installment is the sum of its payments', find: findWrong(wrongPaid) },
] as const;

/** Holds balances and paid amounts against the sums up to a reach and what lies behind it. */
export async function findWrongSums(
  connection: Connection,
  sums: KeptSums,
  reach: Reach,
): Promise<{ readonly name: string; readonly found: FoundFaults }[]> {
  const found = [];
  for (const { name, find } of sumRules) found.push({ name, found: await find(connection, sums, isBehind(reach)) });
  return found;
}

/** Sums without others. */
export function subtractSums(sums: KeptSums, others: KeptSums): KeptSums {
  const without = (from: KeptSums['accounts'], taken: KeptSums['accounts']) => {
    const left = Object.entries(taken).map(([key, cents]) => [key, String(BigInt(from[key] ?? 0) - BigInt(cents))]);
    return { ...from, ...(Object.fromEntries(left) as Record<string, string>) };
  };
  return {
    accounts: without(sums.accounts, others.accounts),
    installments: without(sums.installments, others.installments),
  };
}
