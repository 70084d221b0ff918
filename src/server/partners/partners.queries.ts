import { type RawBuilder, sql } from 'kysely';
import type { PartnerCurrency, PartnerPosition, PartnerProject } from '#contract/areas/partners.wire';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import { dueOfOwners, type HeldDue } from '#contract/values/positions';
import { type Share, shareFromTyped, shareToNumber } from '#contract/values/shares';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { writtenOnce } from '../db/written-once';
import { laterDeposits } from '../movements/deposit-sums';
import { keptFilter } from '../movements/kept-lists';
import { sumsByKeys } from '../movements/list-sums';
import { grouped } from '../projects/project-owners.queries';
import { notFound } from '../refusal';
import { wireDate, wireSum } from '../wire-values';

const personOf = writtenOnce((id: number) =>
  build
    .selectFrom('users')
    .select(['id', 'name', 'disabled_at'])
    .where('id', '=', id)
    .where('user_type', '<>', 'SYSTEM'),
);

/**
 * Of each of these projects: every set of owners, each with his share in it, and what fell due while it held. Before its
 * first owners a project has those.
 */
const duesOf = (owned: RawBuilder<unknown>, day: CalendarDate): RawBuilder<unknown> => sql`
  with sets as materialized (
    select d.project_id, d.valid_from,
      lag(d.valid_from) over by_project is null as is_first, lead(d.valid_from) over by_project as until
    from (select distinct project_id, valid_from from project_shares where ${owned}) d
    window by_project as (partition by d.project_id order by d.valid_from)),
  dues as (
    select t.project_id, t.valid_from, sum(s.amount_cents) as cents
    from sets t join schedule_rows s on s.project_id = t.project_id and s.schedule_date <= ${day}::date
      and (t.is_first or s.schedule_date >= t.valid_from) and (t.until is null or s.schedule_date < t.until)
    group by t.project_id, t.valid_from)
  select p.id as project_id, p.name as project, p.archived_at is not null as is_archived, c.code, t.valid_from,
    (t.is_first or t.valid_from <= ${day}::date) and (t.until is null or t.until > ${day}::date) as is_held,
    coalesce(d.cents, 0) as cents, h.user_id, h.share
  from sets t join projects p on p.id = t.project_id join currencies c on c.id = p.currency_id
    join project_shares h on h.project_id = t.project_id and h.valid_from = t.valid_from
    left join dues d on d.project_id = t.project_id and d.valid_from = t.valid_from
  order by c.code, p.name, p.id, t.valid_from, h.user_id`;
const sharedDue = {
  project_id: 'bigint',
  project: 'text',
  is_archived: 'boolean',
  code: 'text',
  valid_from: 'date',
  is_held: 'boolean',
  cents: 'numeric',
  user_id: 'bigint',
  share: 'numeric',
} as const;
type SharedDue = RowOf<typeof sharedDue>;

const duesOfPartner = statement(sharedDue, ({ id, day }: { id: number; day: CalendarDate }) =>
  duesOf(sql`project_id in (select project_id from project_shares where user_id = ${id})`, day),
);
/** The same of all partners. */
export const duesOfAll = statement(sharedDue, (day: CalendarDate) => duesOf(sql`true`, day));

const byCurrencyAndPerson = keptFilter('DEPOSIT', ['currency_id', 'user_id']);

/** What is kept of all deposits, and of it those of later days, which hardly anybody has. */
const depositsBy = (keptOf: RawBuilder<unknown>, person: number | null, day: CalendarDate) => sql`
  select x.user_id, c.code, sum(x.cents) as cents, sum(x.later) as later from (
    select d.keys[2] as user_id, d.keys[1] as currency_id, d.cents, 0 as later from (${sumsByKeys(byCurrencyAndPerson)}) d
    where ${keptOf}
    union all
    select user_id, currency_id, 0, cents from (${laterDeposits(day, person)}) l
  ) x join currencies c on c.id = x.currency_id
  group by x.user_id, c.code having sum(x.cents) <> 0 or sum(x.later) <> 0 order by c.code`;
const keptDeposits = { user_id: 'bigint', code: 'text', cents: 'numeric', later: 'numeric' } as const;

const depositedBy = statement(
  keptDeposits,
  ({ id, day }: { id: number; day: CalendarDate }) => depositsBy(sql`d.keys[2] = ${id}`, id, day),
  'by values',
);
/** The same of all partners. */
export const depositedByAll = statement(
  keptDeposits,
  (day: CalendarDate) => depositsBy(sql`true`, null, day),
  'by values',
);

/** The share of a row. */
export const shareOf = ({ share }: SharedDue): Share => shareFromTyped(share) ?? (0 as Share);

/** What fell due of a project, by who held it then. */
export const heldIn = (of: readonly SharedDue[]): HeldDue[] =>
  [...grouped(of, ({ valid_from }) => valid_from).values()].map((set) => ({
    due: BigInt(set[0].cents),
    shares: set.map((each) => ({ owner: each.user_id, share: shareOf(each) })),
  }));

/** What is his of a project, in hundredths, with its row of the answer. */
function projectOf(id: number, of: readonly [SharedDue, ...SharedDue[]]): { own: bigint; row: PartnerProject } {
  const [first] = of;
  const held = heldIn(of);
  const own = dueOfOwners(held).get(id) ?? 0n;
  const now = of.find((each) => each.is_held && each.user_id === id);
  return {
    own,
    row: {
      projectid: first.project_id,
      project: first.project,
      isArchived: first.is_archived,
      share: now ? shareToNumber(shareOf(now)) : 0,
      due: wireSum(String(held.reduce((sum, { due }) => sum + due, 0n))),
      own: wireSum(String(own)),
    },
  };
}

/** The figures of a position. */
export function sumsOf(due: bigint, kept: Pick<RowOf<typeof keptDeposits>, 'cents' | 'later'> | undefined) {
  const deposited = BigInt(kept?.cents ?? 0) - BigInt(kept?.later ?? 0);
  return {
    due: wireSum(String(due)),
    deposited: wireSum(String(deposited)),
    later: wireSum(kept?.later ?? '0'),
    position: wireSum(String(deposited - due)),
  };
}

/** Where a partner stands on a day, in each currency. Throws 404 for whoever cannot be one. */
export async function readPartner(
  connection: Connection,
  id: number,
  day: CalendarDate,
): Promise<Omit<PartnerPosition, 'today'>> {
  const [person, dues, deposits] = await Promise.all([
    firstRow(connection, personOf(id)),
    rows(connection, duesOfPartner({ id, day })),
    rows(connection, depositedBy({ id, day })),
  ]);
  if (!person) throw notFound(messages.partner.notFound);
  const ofCurrency = grouped(dues, ({ code }) => code);
  const codes = [...new Set([...ofCurrency.keys(), ...deposits.map(({ code }) => code)])].sort();
  const currencies = codes.map((currency): PartnerCurrency => {
    const projects = [...grouped(ofCurrency.get(currency) ?? [], ({ project_id }) => project_id).values()].map((of) =>
      projectOf(id, of),
    );
    const kept = deposits.find(({ code }) => code === currency);
    const due = projects.reduce((sum, { own }) => sum + own, 0n);
    return {
      currency,
      projects: projects.map(({ row }) => row),
      ...sumsOf(due, kept),
    };
  });
  return {
    date: wireDate(day),
    id: person.id,
    name: person.name,
    isDisabled: person.disabled_at !== null,
    currencies,
  };
}
