import { sql } from 'kysely';
import { filterLabels } from '#contract/reports/filter-labels';
import type { Report } from '#contract/reports/report';
import { xlsxTitle } from '#contract/reports/xlsx-name';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { dateFromWire, formatDate } from '#contract/values/dates';
import { formatMoment } from '#contract/values/moments';
import { businessTimeZone } from '../company/business-day';
import { readNameOfCompany } from '../company/company-name';
import type { Connection } from '../db/database';
import { firstRow, type Query } from '../db/query';
import { statement } from '../db/statement';

type NameOf = (id: number) => Query<{ readonly name: string }>;
const named = { name: 'text' } as const;
const person: NameOf = statement(named, (id: number) => sql`select name from users where id = ${id}`);
const account: NameOf = statement(
  named,
  (id: number) => sql`
    select concat(a.name, ' (', c.code, ')') as name from accounts a join currencies c on c.id = a.currency_id where a.id = ${id}`,
);
const project: NameOf = statement(named, (id: number) => sql`select name from projects where id = ${id}`);
const fee: NameOf = statement(named, (id: number) => sql`select name from fee_types where id = ${id}`);
const currency: NameOf = statement(named, (id: number) => sql`select code as name from currencies where id = ${id}`);

/** Every parameter of a report's call that chooses rows: what it is called, and whose name its number stands for. */
const parameters: Readonly<Record<string, { readonly label: string; readonly nameOf?: NameOf }>> = {
  userId: { label: filterLabels.userId, nameOf: person },
  accountId: { label: filterLabels.accountId, nameOf: account },
  fromAccountId: { label: filterLabels.fromAccountId, nameOf: account },
  toAccountId: { label: filterLabels.toAccountId, nameOf: account },
  projectId: { label: filterLabels.projectId, nameOf: project },
  bankAccountId: { label: filterLabels.bankAccountId, nameOf: account },
  feeid: { label: filterLabels.feeId, nameOf: fee },
  paidById: { label: labels.paidBy, nameOf: person },
  currency: { label: labels.currency, nameOf: currency },
  startDate: { label: filterLabels.startDate },
  endDate: { label: filterLabels.endDate },
  search: { label: labels.search },
};
/** Which rows are taken of those that are chosen. */
const places: readonly string[] = ['page', 'size'];

async function valueText(connection: Connection, value: unknown, nameOf: NameOf | undefined): Promise<string> {
  const text = String(value);
  if (nameOf && /^\d+$/.test(text)) {
    return (await firstRow(connection, nameOf(Number(text))))?.name ?? captions.recordNumber(text);
  }
  const day = dateFromWire(text);
  return day ? formatDate(day) : text;
}

interface AskedAbout {
  readonly report: Report;
  readonly filter: object;
  readonly userName: string;
}

/** What stands over a report in a workbook: company, report, the filters that apply, of when it is and who took it. */
export async function aboutReport(
  connection: Connection,
  { report, filter, userName }: AskedAbout,
): Promise<readonly string[]> {
  // Before its rows are read, so that they hold whatever was recorded up to then.
  const moment = new Date();
  const [name, zone] = [await readNameOfCompany(connection), await businessTimeZone(connection)];
  const chosen: string[] = [];
  for (const [member, value] of Object.entries(filter)) {
    if (places.includes(member) || value === undefined || value === '') continue;
    const { label, nameOf } = parameters[member] ?? { label: member };
    chosen.push(captions.chosenFilter(label, await valueText(connection, value, nameOf)));
  }
  const company = name === null ? [] : [name];
  return [...company, xlsxTitle(report), ...chosen, captions.asOf(`${formatMoment(moment, zone)} (${zone})`, userName)];
}
