import { sql } from 'kysely';
import type { AllPartners, PartnerOfAll } from '#contract/areas/partners.wire';
import type { CalendarDate } from '#contract/values/dates';
import { dueOfOwners } from '#contract/values/positions';
import { shareToNumber } from '#contract/values/shares';
import type { Connection } from '../db/database';
import { nameToldApart } from '../db/namesakes';
import { rows } from '../db/query';
import { statement } from '../db/statement';
import { grouped } from '../projects/project-owners.queries';
import { wireDate, wireSum } from '../wire-values';
import { depositedByAll, duesOfAll, heldIn, shareOf, sumsOf } from './partners.queries';

const everybody = statement(
  { id: 'bigint', name: 'text', is_disabled: 'boolean' },
  () =>
    sql`select u.id, ${nameToldApart} as name, u.disabled_at is not null as is_disabled from users u order by u.name, u.id`,
);

/** What fell due of each project without owners: its rows alone are added up. */
const ownerlessDues = statement(
  { projectid: 'bigint', project: 'text', code: 'text', cents: 'numeric' },
  (day: CalendarDate) => sql`
    select p.id as projectid, p.name as project, c.code, d.cents
    from projects p join currencies c on c.id = p.currency_id
      cross join lateral (
        select sum(amount_cents) as cents from schedule_rows where project_id = p.id and schedule_date <= ${day}::date) d
    where d.cents > 0 and not exists (select from project_shares where project_id = p.id)
    order by c.code, p.name, p.id`,
);

/** What somebody bears in a currency, in hundredths, and the shares of the day. */
interface Borne {
  due: bigint;
  readonly shares: PartnerOfAll['shares'];
}

/** Where all partners stand on a day: by the schedules of their projects, and by what is kept of their deposits. */
export async function readAllPartners(connection: Connection, day: CalendarDate): Promise<Omit<AllPartners, 'today'>> {
  const [people, dues, deposits, nobodys] = await Promise.all([
    rows(connection, everybody()),
    rows(connection, duesOfAll(day)),
    rows(connection, depositedByAll(day)),
    rows(connection, ownerlessDues(day)),
  ]);
  const keyOf = (person: number, code: string) => `${String(person)} ${code}`;
  const borne = new Map<string, Borne>();
  const borneBy = (person: number, code: string): Borne => {
    const key = keyOf(person, code);
    const known = borne.get(key) ?? { due: 0n, shares: [] };
    borne.set(key, known);
    return known;
  };
  for (const [projectid, of] of grouped(dues, ({ project_id }) => project_id)) {
    for (const [owner, own] of dueOfOwners(heldIn(of))) borneBy(owner, of[0].code).due += own;
    for (const row of of.filter(({ is_held }) => is_held))
      borneBy(row.user_id, row.code).shares.push({
        ...{ projectid, project: row.project, share: shareToNumber(shareOf(row)) },
      });
  }
  const kept = new Map(deposits.map((each) => [keyOf(each.user_id, each.code), each]));
  const codes = [...new Set([...dues, ...deposits].map(({ code }) => code))].sort();
  const partners = people.flatMap(({ id, name, is_disabled: isDisabled }) =>
    codes.flatMap((currency): PartnerOfAll[] => {
      const [own, of] = [borne.get(keyOf(id, currency)), kept.get(keyOf(id, currency))];
      if (!own && !of) return [];
      return [{ id, name, isDisabled, currency, ...sumsOf(own?.due ?? 0n, of), shares: own?.shares ?? [] }];
    }),
  );
  const ownerless = [...grouped(nobodys, ({ code }) => code)].map(([currency, of]) => ({
    currency,
    due: wireSum(String(of.reduce((sum, { cents }) => sum + BigInt(cents), 0n))),
    projects: of.map(({ projectid, project }) => ({ projectid, project })),
  }));
  return { date: wireDate(day), partners, ownerless };
}
