import { sql } from 'kysely';
import type { AuditAction } from '#contract/texts/deed-names';
import { firstStartAddress } from '../audit/audit';
import { type CheckedRule, subjectNumber, wholeRule } from './check-rule';
import type { Fragment } from '../db/expressions';

/*
 * What stands in a table, against what the audit log says of it last, by one way for every kind of record: both sides are
 * made once, as rows of one shape, and joined in full, which looks rows up by key whatever the database knows of them.
 *
 * What came into being before a program told of it (the sample, the first SUPER of older books, what an older program did
 * not write down) is held from its first change on. Numbers are given out in order, so what has a higher one than the first
 * that was told to be added must have been told, too; and none is below 1. Books that begin with what a first start tells
 * have nothing that was there before.
 */

/** Whether a first start has told what it put in, as the first thing ever. */
const isToldFromTheStart = sql`(
  select f.address = ${firstStartAddress} from (select address from audit_log order by id limit 1) f)`;

/** A fact of a record, as it is compared; `shown` is how it reads in a sentence where that is another text. */
export interface HeldFact {
  readonly name: string;
  /** what the audit log calls it */
  readonly member: string;
  readonly value: Fragment;
  readonly shown?: Fragment;
  /** what it is at first, where the line that adds a record does not tell it */
  readonly atFirst?: boolean;
}

/** What a kind of record is to the audit log: where it stands, and what is told of it. */
interface ToldKind {
  readonly rule: string;
  /** as in 'account Harbour (7) is not what was set up' */
  readonly noun: string;
  readonly was: 'set up' | 'recorded' | 'saved';
  /** what tells one from another, by `x.scope`, `x.place` and `x.facts` */
  readonly called: Fragment;
  /** what is kept: columns `scope`, `place`, `facts`, `shown`, and `is_gone`, whether it stands there as deleted */
  readonly kept: Fragment;
  /** what was told last: columns `scope`, `place`, `facts`, `is_removed`, and `is_added`, whether its beginning was told */
  readonly told: Fragment;
  readonly facts: readonly Pick<HeldFact, 'name' | 'member'>[];
  /**
   * whether the beginning of what is kept as `k` must have been told; by default where `b.since` of its scope was before it,
   * and everywhere in books whose first start told what it put in
   */
  readonly mustBeTold?: Fragment;
  /** whether what is told as `t` must be there: that in which it stands may be gone, and was held by itself */
  readonly isExpected?: Fragment;
}

const objectOf = (facts: readonly HeldFact[], valueOf: (fact: HeldFact) => Fragment | undefined): Fragment => {
  const members = facts.flatMap((fact) => {
    const value = valueOf(fact);
    return value ? [sql`${fact.member}::text, ${value}`] : [];
  });
  return sql`jsonb_build_object(${sql.join(members)})`;
};

/** Facts of a row as columns of what is kept. */
export const keptFacts = (facts: readonly HeldFact[]): Fragment =>
  sql`${objectOf(facts, ({ value }) => value)} as facts, ${objectOf(facts, ({ shown }) => shown)} as shown`;

/** What differs, each with both values; null when nothing does. What the log does not tell is not held. */
const differencesOf = (facts: ToldKind['facts']): Fragment => sql`(
  select string_agg(format('%s is %s, the audit log says %s', h.name, coalesce(k.shown ->> h.member, k.facts ->> h.member, 'nothing'),
    coalesce(t.facts ->> h.member, 'nothing')), '; ' order by h.place)
  from (values ${sql.join(
    facts.map(({ name, member }, place) => sql`(${place}::integer, ${name}::text, ${member}::text)`),
  )}) h (place, name, member)
  where t.facts -> h.member <> k.facts -> h.member)`;

/** The rule that holds every record of a kind: it reads as many rows as there are of them, and the lines about them. */
export const toldRule = ({
  rule,
  noun,
  was,
  called,
  kept,
  told,
  facts,
  mustBeTold = sql`(k.place > b.since or k.place < 1 or ${isToldFromTheStart})`,
  isExpected = sql`true`,
}: ToldKind): CheckedRule =>
  wholeRule({
    name: rule,
    isCheap: true,
    faults: sql`
      with told as materialized (${told}), beginnings as materialized (
        select scope, min(place) as since from told where is_added group by scope)
      select case w.fault
        when 'gone' then format('The audit log says that %s %s was %s, but it is not there any more.', ${noun}::text, w.called, ${was}::text)
        when 'untold' then format('Of %s %s the audit log does not say that it was %s.', ${noun}::text, w.called, ${was}::text)
        else format('%s %s is not what was %s: %s.', upper(left(${noun}::text, 1)) || substr(${noun}::text, 2), w.called, ${was}::text,
          case w.fault when 'deleted' then 'the audit log says that it was deleted' else w.differences end) end as fault
      from (${kept}) k full join told t on t.scope = k.scope and t.place = k.place
      left join beginnings b on b.scope = k.scope
      cross join lateral (
        select coalesce(k.scope, t.scope) as scope, coalesce(k.place, t.place) as place, coalesce(k.facts, t.facts) as facts) x
      cross join lateral (
        select ${called} as called, case when not t.is_removed then ${differencesOf(facts)} end as differences,
          case when k.place is null then case when not t.is_removed and ${isExpected} then 'gone' end
            when t.is_removed then case when not k.is_gone then 'deleted' end
            when t.is_added is not true and ${mustBeTold} then 'untold' end as fault) w
      where w.fault is not null or w.differences is not null order by x.scope, x.place`,
  });

/** Records that have numbers of their own, by which the audit log calls them. */
interface NumberedKind extends Pick<ToldKind, 'rule' | 'noun' | 'was' | 'mustBeTold' | 'isExpected'> {
  readonly called?: Fragment;
  /** where they stand, as `r` */
  readonly rows: Fragment;
  readonly number?: Fragment;
  /** the kind of subject of the lines about them */
  readonly subject: string;
  readonly added: AuditAction;
  readonly changed?: readonly AuditAction[];
  readonly removed?: AuditAction;
  readonly isGone?: Fragment;
  readonly facts: readonly HeldFact[];
}

/** The rule of records with numbers: of each fact the last line that tells it holds. */
export const numberedRecords = ({
  rows,
  number = sql`r.id`,
  subject,
  added,
  changed = [],
  removed,
  ...kind
}: NumberedKind) => {
  const { facts, isGone = sql`false`, called = sql`format('%s (%s)', x.facts ->> 'name', x.place)` } = kind;
  const ending = removed ? [removed] : [];
  const atFirst = objectOf(facts, ({ atFirst: value }) => (value === undefined ? undefined : sql`${value}::boolean`));
  return toldRule({
    ...kind,
    called,
    kept: sql`select 0 as scope, ${number} as place, ${keptFacts(facts)}, ${isGone} as is_gone from ${rows}`,
    told: sql`
      select 0 as scope, l.number as place, case when bool_or(l.action = ${added}) then ${atFirst} else '{}' end
          || coalesce(jsonb_object_agg(m.key, m.value order by l.id) filter (where m.key is not null), '{}') as facts,
        bool_or(l.action = ${added}) as is_added,
        (array_agg(l.action order by l.id desc))[1] = any(array[${sql.join(ending)}]::text[]) as is_removed
      from (
        select l.id, l.action, ${subjectNumber} as number,
          case when jsonb_typeof(l.after) = 'object' then l.after else '{}' end as after
        from audit_log l where l.subject_kind = ${subject} and l.action in (${sql.join([added, ...changed, ...ending])})) l
      left join lateral jsonb_each(l.after) m on m.key in (${sql.join(facts.map(({ member }) => member))})
      where l.number is not null group by l.number`,
  });
};
