import type { FoundEntries } from '#contract/areas/find.wire';
import { type AnyRow, cellOf, shownText } from '#contract/reports/cells';
import { entryColumns } from '#contract/reports/entry-columns';
import type { Column, MovementReport } from '#contract/reports/report';
import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import { noFilters, type ReportName } from '#contract/reports/report-filters';
import { reportOfKind } from '#contract/reports/report-of-kind';
import { reports } from '#contract/reports/reports';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { findCaptions } from '#contract/texts/find-captions';
import { dateFromAnswer, formatWireDate } from '#contract/values/dates';
import { offeredPaymentTypes, paymentTypes } from '#contract/vocabulary/payment-types';
import { reportScreens } from '../../parts/filled/entry-address';
import { statementAddress } from '../../parts/statement-address';
import type { FoundPlace } from './found-places';

/** An entry that was found, or a place to go to, as a line of the list. */
interface FoundLine {
  readonly key: string;
  readonly day: string;
  /** '1,250.50 USD'; of a transfer both */
  readonly amounts: readonly string[];
  readonly names: string;
  readonly remarks: string;
  /** where it stands open beside its report; null where no screen offers that report */
  readonly address: string | null;
}

/** What was found of one report; or the places to go to. */
export interface FoundGroup {
  readonly name: ReportName | 'places' | 'ledgerEntry';
  readonly caption: string;
  /** the place of its first line among all */
  readonly first: number;
  readonly entries: readonly FoundLine[];
  readonly total: number;
  readonly isMore: boolean;
  /** where the report shows all of them */
  readonly address: string | null;
}

/** The first line in a sentence, '' where it opens nothing: 'Deposits, 05 Jan 2026, Amina Khalid, Main Operating, 1,250.50 USD'. */
export function firstLine([group]: readonly FoundGroup[]): string {
  const line = group?.entries[0];
  return line && line.address !== null
    ? [group.caption, line.day, line.names, ...line.amounts].filter(Boolean).join(', ')
    : '';
}

const isOffered = (name: ReportName) => name !== 'feePayments' || offeredPaymentTypes.includes(paymentTypes.fee);

function addressOf(name: ReportName, search: string, entry: number | null): string | null {
  const filters = { ...noFilters(name), search };
  return isOffered(name)
    ? reportScreens[name] + writeReportAddress(name, { ...openingPlace(name), filters, entry })
    : null;
}

const numberOf = (row: AnyRow) => Number(row.id ?? row.paymentid);

function lineOf(columns: readonly Column[], row: AnyRow): Pick<FoundLine, 'day' | 'amounts' | 'names' | 'remarks'> {
  const textsOf = (kind: string) =>
    columns.filter((column) => column.kind === kind).map((column) => shownText(cellOf(column)(row)));
  const amounts = columns
    .filter(({ kind }) => kind === 'amount')
    .map((column) => `${shownText(cellOf(column)(row))} ${String(row[column.currency ?? ''] ?? '')}`);
  return {
    day: textsOf('day').join(' '),
    amounts: [...new Set(amounts)],
    names: textsOf('name').join(', '),
    remarks: textsOf('text').join(' '),
  };
}

function entryOf(name: ReportName, search: string, row: AnyRow): FoundLine {
  const id = numberOf(row);
  const { columns } = reports[name] as MovementReport;
  return { ...lineOf(columns, row), key: `${name} ${String(id)}`, address: addressOf(name, search, id) };
}

/** What account statements know by a number, which is another than that of the reports: it opens beside its statement. */
function ledgerGroup(found: NonNullable<FoundEntries['ledgerEntry']>, first: number): FoundGroup {
  const { entry, accountId, date, ledgerKind, id, isReversal, row } = found;
  const line = lineOf(entryColumns[ledgerKind], row);
  const title = findCaptions.ledgerTitle(entryCaptions.titleOf(entryKindNames[ledgerKind], id), isReversal);
  const day = dateFromAnswer(date) ?? '';
  const report = reportOfKind[ledgerKind];
  // Of an opening balance, which no report lists, its day of the statement begins with it.
  const address = report
    ? addressOf(report, '', id)
    : statementAddress(accountId, { startDate: day, endDate: day, entry });
  return {
    name: 'ledgerEntry',
    caption: findCaptions.ledgerEntry(entry.toLocaleString('en')),
    first,
    entries: [
      {
        ...line,
        key: `ledger ${String(entry)}`,
        day: formatWireDate(date),
        names: [title, line.names].filter(Boolean).join(', '),
        address,
      },
    ],
    total: 1,
    isMore: false,
    address: null,
  };
}

const names = ['deposits', 'transfers', 'installmentPayments', 'feePayments'] as const;

/** Whether a last line opens all of them. */
export const hasLineOfAll = ({ entries, total }: Pick<FoundGroup, 'entries' | 'total'>) => total > entries.length;

/** The lines of a group, that of all of them last. */
export const linesIn = (group: Omit<FoundGroup, 'first'>): Pick<FoundLine, 'key' | 'address'>[] => [
  ...group.entries,
  ...(hasLineOfAll(group) ? [{ key: `all ${group.name}`, address: group.address }] : []),
];

/** The places to go to as a group; a line of each. */
function placesGroup(places: readonly FoundPlace[]): FoundGroup {
  const entries = places.map(({ name, address }) => ({
    key: address,
    day: '',
    amounts: [],
    names: name,
    remarks: '',
    address,
  }));
  const { length: total } = entries;
  return { name: 'places', caption: findCaptions.places, first: 0, entries, total, isMore: false, address: null };
}

/** The places to go to, and what was found, report by report; without those in which nothing was. */
export function foundGroups(
  places: readonly FoundPlace[],
  found: FoundEntries | undefined,
  search: string,
): FoundGroup[] {
  const groups = places.length > 0 ? [placesGroup(places)] : [];
  let first = places.length;
  if (!found) return groups;
  for (const name of names) {
    const { totalItems, isMore = false, ...page } = found[name];
    const rows = (page as unknown as Readonly<Record<string, readonly AnyRow[] | undefined>>)[reports[name].list] ?? [];
    if (rows.length === 0) continue;
    const entries = rows.map((row) => entryOf(name, search, row));
    const caption = findCaptions.kinds[name];
    const group = { name, caption, first, entries, total: totalItems, isMore, address: addressOf(name, search, null) };
    groups.push(group);
    first += linesIn(group).length;
  }
  if (found.ledgerEntry) groups.push(ledgerGroup(found.ledgerEntry, first));
  return groups;
}
