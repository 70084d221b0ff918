import { sql } from 'kysely';
import { personSubject } from '../people/people.queries';
import { type CheckedRule, type Fragment, money, wholeRule } from './check-rule';

/*
 * What accounts and people are, against what the audit log says of them last. Who was there before anybody could be added
 * on the screens, such as the first SUPER, and what an older program did not write down, is held from its first change on.
 */

/** The last row of the audit log about a record with one of these actions. */
const last = (kind: string, id: Fragment, actions: readonly string[]): Fragment => sql`(
  select l.action, l.after from audit_log l where l.subject_kind = ${kind} and l.subject_id = ${id}::text
    and l.action in (${sql.join(actions)}) order by l.id desc limit 1)`;

/** What a record is, in words and as JSON, beside what the log says of it in a member of a row. */
interface HeldFact {
  readonly name: string;
  readonly value: Fragment;
  readonly shown?: Fragment;
  readonly row: 'f' | 's';
  readonly member: string;
}

const account: readonly HeldFact[] = [
  { name: 'name', value: sql`a.name`, row: 'f', member: 'name' },
  { name: 'currency', value: sql`a.currency_id`, row: 'f', member: 'currencyId' },
  { name: 'type', value: sql`a.account_type`, row: 'f', member: 'accountType' },
  {
    name: 'overdraft limit',
    value: sql`a.overdraft_limit_cents / 100.0`,
    shown: money(sql`a.overdraft_limit_cents`),
    row: 'f',
    member: 'overdraftLimit',
  },
  { name: 'closed', value: sql`a.closed_at is not null`, row: 's', member: 'isClosed' },
];

const person: readonly HeldFact[] = [
  { name: 'name', value: sql`u.name`, row: 'f', member: 'name' },
  { name: 'username', value: sql`u.username`, row: 'f', member: 'username' },
  {
    name: 'role',
    value: sql`case when u.must_change_password or u.password_hash is not null then u.user_type end`,
    row: 'f',
    member: 'role',
  },
  { name: 'disabled', value: sql`u.disabled_at is not null`, row: 's', member: 'isDisabled' },
];

/** What differs, each with both values; null when nothing does. What the row of the log does not tell is not held. */
const differencesOf = (facts: readonly HeldFact[]): Fragment => sql`(
  select string_agg(format('%s is %s, the audit log says %s', h.name, coalesce(h.shown, 'nothing'), coalesce(h.told #>> '{}', 'nothing')), '; '
    order by h.place)
  from (values ${sql.join(
    facts.map(({ name, value, shown = value, row, member }, place) => {
      const after = sql.ref(`${row}.after`);
      return sql`(${place}::integer, ${name}::text, coalesce(to_jsonb(${value}), 'null'), (${shown})::text, ${after} -> ${member}::text)`;
    }),
  )}) h (place, name, value, shown, told)
  where h.told is not null and h.value <> h.told)`;

/** The rules of accounts and people: both read as many rows as there are of them. */
export const companyRules: readonly CheckedRule[] = [
  wholeRule({
    name: 'An account is what the audit log says was set up',
    isCheap: true,
    faults: sql`
      select format('Account %s (%s) is not what was set up: %s.', a.name, a.id, w.differences) as fault
      from accounts a
      left join lateral ${last('account', sql`a.id`, ['account.created', 'account.changed'])} f on true
      left join lateral ${last('account', sql`a.id`, ['account.closed', 'account.reopened'])} s on true
      cross join lateral (select ${differencesOf(account)} as differences) w
      where w.differences is not null order by a.id`,
  }),
  wholeRule({
    name: 'A person is who the audit log says, and may what it says',
    isCheap: true,
    faults: sql`
      select format('Person %s (%s) is not what was recorded: %s.', u.name, u.id, w.differences) as fault
      from users u
      left join lateral ${last(personSubject, sql`u.id`, ['person.created', 'person.changed', 'person.removed'])} f on true
      left join lateral ${last(personSubject, sql`u.id`, ['person.disabled', 'person.enabled'])} s on true
      cross join lateral (select case when f.action is distinct from 'person.removed' then ${differencesOf(person)}
        when u.user_type <> 'SYSTEM' then 'the audit log says that the person was deleted' end as differences) w
      where w.differences is not null order by u.id`,
  }),
];
