import { sql } from 'kysely';
import type { PartnerCurrency, PartnerPosition, PartnerProject } from '#contract/areas/partners.wire';
import { messages } from '#contract/texts/messages';
import type { CalendarDate } from '#contract/values/dates';
import { dueOfOwners, type HeldDue } from '#contract/values/positions';
import { type Share, shareFromTyped, shareToNumber } from '#contract/values/shares';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { writtenOnce } from '../db/written-once';
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
 * Of each project in which he ever had a share: every set of owners, each with his share in it, and what fell due while it
 * held. Before its first owners a project has those.
 */
const duesOfShares = statement(
  {
    project_id: 'bigint',
    project: 'text',
    is_archived: 'boolean',
    code: 'text',
    valid_from: 'date',
    is_held: 'boolean',
    cents: 'numeric',
    user_id: 'bigint',
    share: 'numeric',
  },
  ({ id, day }: { id: number; day: CalendarDate }) => sql`
    with sets as materialized (
      select d.project_id, d.valid_from,
        lag(d.valid_from) over by_project is null as is_first, lead(d.valid_from) over by_project as until
      from (select distinct project_id, valid_from from project_shares
        where project_id in (select project_id from project_shares where user_id = ${id})) d
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
    order by c.code, p.name, p.id, t.valid_from, h.user_id`,
);
type SharedDue = Awaited<ReturnType<typeof readDues>>[number];
const readDues = (connection: Connection, asked: { id: number; day: CalendarDate }) =>
  rows(connection, duesOfShares(asked));

const byCurrencyAndPerson = keptFilter('DEPOSIT', ['currency_id', 'user_id']);

/** What is kept of all his deposits, and of it those of later days, which hardly anybody has. */
const depositedBy = statement(
  { code: 'text', cents: 'numeric', later: 'numeric' },
  ({ id, day }: { id: number; day: CalendarDate }) => sql`
    select c.code, sum(x.cents) as cents, sum(x.later) as later from (
      select d.keys[1] as currency_id, d.cents, 0 as later from (${sumsByKeys(byCurrencyAndPerson)}) d where d.keys[2] = ${id}
      union all
      select currency_id, 0, amount_cents from deposits
      where user_id = ${id} and reversed_at is null and deposit_date > ${day}::date
    ) x join currencies c on c.id = x.currency_id
    group by c.code having sum(x.cents) <> 0 or sum(x.later) <> 0 order by c.code`,
  'by values',
);

/** What is his of a project, in hundredths, with its row of the answer. */
function projectOf(id: number, of: readonly [SharedDue, ...SharedDue[]]): { own: bigint; row: PartnerProject } {
  const [first] = of;
  const shareOf = ({ share }: SharedDue) => shareFromTyped(share) ?? (0 as Share);
  const held: HeldDue[] = [...grouped(of, ({ valid_from }) => valid_from).values()].map((set) => ({
    due: BigInt(set[0]?.cents ?? 0),
    shares: set.map((each) => ({ owner: each.user_id, share: shareOf(each) })),
  }));
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

/** Where a partner stands on a day, in each currency. Throws 404 for whoever cannot be one. */
export async function readPartner(
  connection: Connection,
  id: number,
  day: CalendarDate,
): Promise<Omit<PartnerPosition, 'today'>> {
  const [person, dues, deposits] = await Promise.all([
    firstRow(connection, personOf(id)),
    readDues(connection, { id, day }),
    rows(connection, depositedBy({ id, day })),
  ]);
  if (!person) throw notFound(messages.partner.notFound);
  const ofCurrency = grouped(dues, ({ code }) => code);
  const codes = [...new Set([...ofCurrency.keys(), ...deposits.map(({ code }) => code)])].sort();
  const currencies = codes.map((currency): PartnerCurrency => {
    const projects = [...grouped(ofCurrency.get(currency) ?? [], ({ project_id }) => project_id).values()].flatMap(
      ([first, ...others]) => (first ? [projectOf(id, [first, ...others])] : []),
    );
    const kept = deposits.find(({ code }) => code === currency);
    const due = projects.reduce((sum, { own }) => sum + own, 0n);
    const deposited = BigInt(kept?.cents ?? 0) - BigInt(kept?.later ?? 0);
    return {
      currency,
      projects: projects.map(({ row }) => row),
      due: wireSum(String(due)),
      deposited: wireSum(String(deposited)),
      later: wireSum(kept?.later ?? '0'),
      position: wireSum(String(deposited - due)),
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
