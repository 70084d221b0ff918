import { sql } from 'kysely';
import { entryFacts } from '../ledger/entry-facts';
import { recordedAction, takenBackActions } from '../movements/movement-audit';
import { declaredMovements } from '../movements/movement-entries';
import { type CheckedRule, linesAbout, numberedRule, rulePart, subjectNumber, type Within } from './check-rule';
import { asRequested } from '../movements/requested-rows';
import type { DeclaredKind } from '../movements/requested-rows';
import { requestedInOneWay } from './movement-rows';
import type { Fragment } from '../db/expressions';

/*
 * The audit rows stand under the chain of seals, so what a movement is today is held against what they say of it. Values
 * are compared as JSON, without a cast that a spoilt row could break. Rows from before their entry and the digest of
 * their slip were written down are compared in what they have.
 */

/** The rows of the audit log with one of these actions: of which movement they are, and what they say. */
const logged = (actions: readonly string[], facts: Fragment, within: Within): Fragment => sql`(
  select l.id, l.subject_id, ${subjectNumber} as number, jsonb_typeof(l.after) = 'object' and l.after ? 'ledger' as has_entry,
    l.after || ${facts} as facts
  from audit_log l where l.action in (${sql.join(actions)}) and ${within(sql`l.id`)} offset 0)`;

const ofEach = (one: (movement: DeclaredKind) => Fragment): Fragment =>
  sql.join(
    declaredMovements.map((movement) => sql`(${one(movement)})`),
    sql` union all `,
  );

/** What a movement and its entry `m` must say in a row `s` of the log; rows from before entries were written down have none. */
const isAnyDifferent = sql`(not s.facts @> m.expected or s.has_entry and s.facts -> 'ledger' is distinct from m.ledger)`;

/** A value as it is told: a quotient of hundredths has more zeros than the log. */
const wordsOf = (value: Fragment) =>
  sql`case when jsonb_typeof(${value}) = 'number' then trim_scale((${value})::numeric)::text else ${value} #>> '{}' end`;

/** What differs, each with both values; the postings of an entry would be too much. */
const differences = sql`(
  select string_agg(case key when 'ledger' then 'its entry is not the one that was written'
      else format('%s is %s, the audit log says %s', key, coalesce(${wordsOf(sql`value`)}, 'nothing'), coalesce(s.facts ->> key, 'nothing')) end, '; ' order by key)
  from jsonb_each(m.expected || case when s.has_entry then jsonb_build_object('ledger', m.ledger) else '{}' end)
  where s.facts -> key is distinct from value)`;

/** The movement whose place a movement takes; an opening balance takes none's. */
const corrected = ({ kind }: DeclaredKind): Fragment => (kind === 'opening' ? sql`null` : sql`corrects_id`);

/**
 * Movements `m` of such entries of which the audit log has no row with one of these actions: each is looked up by its key,
 * since without statistics a join would go through all rows of the log for each.
 */
const withoutRow = (
  { kind, table }: DeclaredKind,
  entryColumn: 'journal_entry_id' | 'reversal_entry_id',
  actions: readonly string[],
  within: Within,
): Fragment => sql`
  from ${sql.table(table)} m where ${within(sql`m.${sql.ref(entryColumn)}`)} and not exists (
    select from ${linesAbout(sql`${kind}::text`, sql`m.id`)} l where l.action in (${sql.join(actions)}))`;

/** The rules by which movements and the audit log hold one another. */
export const auditedRules: readonly CheckedRule[] = [
  numberedRule('A movement is what the audit log says was recorded', [
    rulePart('audit row', (within) =>
      ofEach((movement) => {
        const { kind, table } = movement;
        const request = sql`${requestedInOneWay(sql`${kind}::text`, sql`l.after`)} || jsonb_build_object('recorded by', l.actor_id, 'recorded at', l.at, 'corrects', l.after -> 'corrects')`;
        return sql`
          select case when r.id is null then format('The audit log says that %s %s was recorded, but it is not there any more.', ${kind}::text, s.subject_id)
            else format('%s %s is not what was recorded: %s.', initcap(${kind}::text), r.id, ${differences}) end as fault
          from ${logged([recordedAction(kind)], request, within)} s
            left join (select id, journal_entry_id, slip_name, ${asRequested(movement)}
              || jsonb_build_object('slip', slip_name, 'recorded by', recorded_by, 'recorded at', recorded_at, 'corrects', ${corrected(movement)}) as facts from ${sql.table(table)}) r
              on r.id = s.number
            left join slips f on f.name = r.slip_name
            cross join lateral (select r.facts || case when s.has_entry then jsonb_build_object('slipDigest', encode(f.sha256, 'hex')) else '{}' end as expected,
              ${entryFacts(sql`r.journal_entry_id`)} as ledger) m
          where r.id is null or ${isAnyDifferent} order by s.id`;
      }),
    ),
    rulePart('entry', (within) =>
      ofEach(
        (movement) => sql`
          select format('Of %s %s the audit log does not say that it was recorded.', ${movement.kind}::text, m.id) as fault
          ${withoutRow(movement, 'journal_entry_id', [recordedAction(movement.kind)], within)} order by m.id`,
      ),
    ),
  ]),
  numberedRule('A reversal is what the audit log says was reversed', [
    rulePart('audit row', (within) =>
      ofEach(({ kind, table }) => {
        const reversal = sql`jsonb_build_object('journalEntry', l.before -> 'journalEntry', 'reversed by', l.actor_id, 'reversed at', l.at,
          'reason', coalesce(l.after ->> 'reason', ''))`;
        return sql`
          select case when r.id is null then format('The audit log says that %s %s was reversed, but it is not reversed.', ${kind}::text, s.subject_id)
            else format('The reversal of %s %s is not what was recorded: %s.', ${kind}::text, r.id, ${differences}) end as fault
          from ${logged(takenBackActions(kind), reversal, within)} s
            left join ${sql.table(table)} r on r.id = s.number and r.reversed_at is not null
            cross join lateral (select jsonb_build_object('journalEntry', r.journal_entry_id, 'reversalEntry', r.reversal_entry_id,
              'reversed by', r.reversed_by, 'reversed at', r.reversed_at, 'reason', r.reversal_reason) as expected, ${entryFacts(sql`r.reversal_entry_id`)} as ledger) m
          where r.id is null or ${isAnyDifferent} order by s.id`;
      }),
    ),
    rulePart('entry', (within) =>
      ofEach(
        (movement) => sql`
          select format('Of %s %s the audit log does not say that it was reversed.', ${movement.kind}::text, m.id) as fault
          ${withoutRow(movement, 'reversal_entry_id', takenBackActions(movement.kind), within)} and m.reversal_entry_id is not null order by m.id`,
      ),
    ),
  ]),
];
