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
import { wireDate } from '../wire-values';
import { depositedByAll, duesOfAll, heldIn, shareOf, sumsOf } from './partners.queries';

const everybody = statement(
  { id: 'bigint', name: 'text', is_disabled: 'boolean' },
  () =>
    sql`select u.id, ${nameToldApart} as name, u.disabled_at is not null as is_disabled from users u order by u.name, u.id`,
);

/** What somebody bears in a currency, in hundredths, and the shares of the day. */
interface Borne {
  due: bigint;
  readonly shares: PartnerOfAll['shares'];
}

/** Where all partners stand on a day: by the schedules of their projects, and by what is kept of their deposits. */
export async function readAllPartners(connection: Connection, day: CalendarDate): Promise<Omit<AllPartners, 'today'>> {
  const [people, dues, deposits] = await Promise.all([
    rows(connection, everybody()),
    rows(connection, duesOfAll(day)),
    rows(connection, depositedByAll(day)),
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
  return { date: wireDate(day), partners };
}
