import { sql } from 'kysely';
import { reversedWords } from '#contract/reports/filter-labels';
import { inScreenOrder, parameterLabels, parametersOfPlace } from '#contract/reports/parameter-labels';
import type { Report } from '#contract/reports/report';
import { xlsxTitle } from '#contract/reports/xlsx-name';
import { captions } from '#contract/texts/captions';
import { dateFromWire, formatDate } from '#contract/values/dates';
import { momentInWords } from '../company/business-day';
import { readNameOfCompany } from '../company/company-name';
import type { Connection } from '../db/database';
import { firstRow, onlyRow, type Query } from '../db/query';
import { statement } from '../db/statement';
import { nameToldApart } from '../db/namesakes';

type NameOf = (id: number) => Query<{ readonly name: string }>;
const named = { name: 'text' } as const;
const person: NameOf = statement(
  named,
  (id: number) => sql`select ${nameToldApart} as name from users u where u.id = ${id}`,
);
const account: NameOf = statement(
  named,
  (id: number) => sql`
    select concat(a.name, ' (', c.code, ')') as name from accounts a join currencies c on c.id = a.currency_id where a.id = ${id}`,
);
const project: NameOf = statement(named, (id: number) => sql`select name from projects where id = ${id}`);
const fee: NameOf = statement(named, (id: number) => sql`select name from fee_types where id = ${id}`);
const currency: NameOf = statement(named, (id: number) => sql`select code as name from currencies where id = ${id}`);

/** Whose name the number of a parameter stands for. */
const namesOf: Readonly<Partial<Record<string, NameOf>>> = {
  userId: person,
  accountId: account,
  fromAccountId: account,
  toAccountId: account,
  projectId: project,
  projectid: project,
  bankAccountId: account,
  feeid: fee,
  paidById: person,
  person,
  currency,
};

/** Reads the moment of a transaction's rows: the first statement of it decides which they are. */
const momentOfRows = statement({ moment: 'timestamptz' }, () => sql`select statement_timestamp() as moment`);

async function valueText(connection: Connection, value: unknown, nameOf: NameOf | undefined): Promise<string> {
  const text = String(value);
  if (nameOf && /^\d+$/.test(text)) {
    return (await firstRow(connection, nameOf(Number(text))))?.name ?? captions.recordNumber(text);
  }
  const day = dateFromWire(text);
  return day ? formatDate(day) : text;
}

/** How what is chosen in a report is said. */
export interface FilterWords {
  /** what each parameter is called, in the order of the screen */
  readonly labels: Readonly<Record<string, string>>;
  /** what a value is called that is a word of ours */
  readonly values?: Readonly<Record<string, (value: string) => string>>;
}

interface AskedAbout {
  readonly report: Report;
  readonly filter: object;
  readonly words?: FilterWords | undefined;
  readonly userId: number;
  /** what is said besides, behind the filters */
  readonly linesAbout?: ((books: Connection) => Promise<readonly string[]>) | undefined;
}

/**
 * What stands over a report in a workbook: company, report, the filters that apply, of when it is and who took it. Asked in
 * the transaction of the rows before them, it is of their moment.
 */
export async function aboutReport(
  books: Connection,
  { report, filter, words = { labels: parameterLabels }, userId, linesAbout }: AskedAbout,
): Promise<readonly string[]> {
  const { moment } = await onlyRow(books, momentOfRows());
  const [name, when] = [await readNameOfCompany(books), await momentInWords(books, moment)];
  const chosen: string[] = [];
  for (const [member, value] of inScreenOrder(filter, words.labels)) {
    if (parametersOfPlace.includes(member) || value === undefined || value === '' || value === false) continue;
    const label = words.labels[member] ?? member;
    const inWords = typeof value === 'string' ? words.values?.[member]?.(value) : undefined;
    const text = value === true ? reversedWords.only : (inWords ?? (await valueText(books, value, namesOf[member])));
    chosen.push(captions.chosenFilter(label, text));
  }
  const others = (await linesAbout?.(books)) ?? [];
  const company = name === null ? [] : [name];
  const { name: taker } = await onlyRow(books, person(userId));
  return [...company, xlsxTitle(report), ...chosen, ...others, captions.asOf(when, taker)];
}
