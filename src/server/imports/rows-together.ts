import { sql } from 'kysely';
import type { RowFault } from '#contract/imports/judge-row';
import { messages } from '#contract/texts/messages';
import { formatCents } from '#contract/values/money';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { refusalOfNet } from '../ledger/account-limits';

/** The rows of a batch that fit by themselves, and are ticked where they may be duplicates. */
export const isChosen = sql`request is not null and (not is_possible_duplicate or is_accepted)`;

/** A batch, and who is at it, if anybody. */
export interface HeldBatch {
  readonly batchId: number;
  readonly run: string | null;
}

/** Whether rows are left over that could not be read or do not fit: nobody knows what they would move. */
const hasOthers = (batchId: number) => sql`
  exists (select from import_rows o where o.batch_id = ${batchId} and o.request is null and o.faults <> '[]')`;

/**
 * What the chosen rows move on each account together, as they would be written (`netOfBatch` of `movement-writing`), beside
 * what the account keeps of its balance; and the first row that moves it so, if possible none that could be left out.
 */
const netOfChosen = statement(
  {
    name: 'text',
    currencyCode: 'text',
    balance: 'cents',
    overdraftLimit: 'cents',
    change: 'numeric',
    line: 'integer',
    hasOthers: 'boolean',
  },
  (batchId: number) => sql`
    select a.name, c.code as "currencyCode", a.balance_cents as balance, a.overdraft_limit_cents as "overdraftLimit", n.change,
      case when n.change < 0 then n.first_out else n.first_in end as line, ${hasOthers(batchId)} as "hasOthers"
    from (
      select account_id, sum(amount) as change,
        coalesce(min(line) filter (where amount < 0 and not is_possible_duplicate), min(line) filter (where amount < 0)) as first_out,
        coalesce(min(line) filter (where amount > 0 and not is_possible_duplicate), min(line) filter (where amount > 0)) as first_in
      from import_rows cross join jsonb_array_elements(postings) as posting
        cross join lateral (select (posting ->> 0)::bigint as account_id, (posting ->> 3)::bigint as amount) as moved
      where batch_id = ${batchId} and ${isChosen} and account_id is not null group by 1) n
    join accounts a on a.id = n.account_id join currencies c on c.id = a.currency_id
    order by a.id`,
);

/** Installments of which the chosen rows pay more than is left; row by row they fit, so it is what was ticked besides. */
const overpaidByChosen = statement(
  { project: 'text', installmentId: 'bigint', remaining: 'cents', line: 'integer' },
  (batchId: number) => sql`
    select j.name as project, n.installment_id as "installmentId", s.amount_cents - s.paid_cents as remaining, n.line
    from (
      select (movement ->> 'project_id')::bigint as project_id, (movement ->> 'installment_id')::bigint as installment_id,
        sum((movement ->> 'amount_cents')::bigint) as amount,
        coalesce(min(line) filter (where is_possible_duplicate), min(line)) as line
      from import_rows where batch_id = ${batchId} and ${isChosen} and movement ->> 'installment_id' is not null group by 1, 2) n
    cross join lateral (
      select amount_cents, paid_cents from schedule_rows r
      where r.project_id = n.project_id and r.installment_id = n.installment_id offset 0) s
    join projects j on j.id = n.project_id
    where n.amount > s.amount_cents - s.paid_cents order by 1, 2`,
);

/** Of rows that fit by themselves only this is a fault; what was one for the rows that were chosen before is none any more. */
const noteFaults = statement(
  {},
  ({ batchId, run, found }: HeldBatch & { found: string }) => sql`
    with held as (
      select id from import_batches where id = ${batchId} and run is not distinct from ${run}::uuid for no key update
    ), found as (
      select line, jsonb_agg(jsonb_build_object('field', field, 'sentence', sentence)) as faults
      from jsonb_to_recordset(${found}::jsonb) as f (line integer, field text, sentence text) group by 1
    ), changed as (
      select line from import_rows where batch_id = ${batchId} and request is not null and faults <> '[]' union select line from found
    )
    update import_rows r set faults = coalesce(f.faults, '[]')
    from changed left join found f on f.line = changed.line
    where r.batch_id = ${batchId} and r.line = changed.line and exists (select from held)`,
);

interface FoundFault extends RowFault {
  readonly line: number;
}

/**
 * Judges the chosen rows of a batch together, by the rules that hold when they are written: what they move on an account, and
 * what they pay of an installment. It reads what accounts and installments keep, whatever the books hold of them.
 */
export async function judgeTogether(connection: Connection, held: HeldBatch): Promise<void> {
  const { importBatch } = messages;
  const found: FoundFault[] = [];
  for (const { change, line, hasOthers: isPart, ...account } of await rows(connection, netOfChosen(held.batchId))) {
    const sentence = refusalOfNet(account, change, importBatch.tooLittleFor);
    if (sentence === null) continue;
    found.push({ line, field: null, sentence: isPart ? `${sentence} ${importBatch.withoutFaults}` : sentence });
  }
  for (const { project, installmentId, remaining, line } of await rows(connection, overpaidByChosen(held.batchId)))
    found.push({ line, field: null, sentence: importBatch.overpaid(project, installmentId, formatCents(remaining)) });
  await rows(connection, noteFaults({ ...held, found: JSON.stringify(found) }));
}
