import type { AccountStatement, StatementRow } from '#contract/areas/statements.wire';
import { statementReport } from '#contract/reports/statement.report';
import { captions } from '#contract/texts/captions';
import { statementCaptions } from '#contract/texts/statement-captions';
import { formatWireDate } from '#contract/values/dates';
import { type Cents, centsFromAnswer, centsToNumber } from '#contract/values/money';
import { LongName } from '../../parts/LongName';
import type { StatementPlace } from '../../parts/statement-address';
import type { EntriesPlace } from '../../report/entries-place';
import { EntryLink } from '../../report/EntryLink';
import { reportColumns } from '../../table/report-columns';

/** A line of a statement: an entry, or the balance before the first or after the last of them. */
export type ShownRow = Omit<StatementRow, 'entry' | 'ledgerKind' | 'number'> & {
  readonly key: string;
  readonly entry: number | null;
};

const edge = (kind: string, date: string, balance: number): ShownRow => ({
  key: kind,
  date,
  entry: null,
  kind,
  counterpart: '',
  remarks: '',
  in: null,
  out: null,
  balance,
});

/** What stood before the first entry of the page. */
function broughtForward({ opening, entries: [first] }: AccountStatement): number {
  if (!first) return opening;
  const [balance = 0, into = 0, out = 0] = [first.balance, first.in, first.out].map(
    (amount) => centsFromAnswer(amount) ?? 0,
  );
  return centsToNumber((balance - into + out) as Cents);
}

/** The lines of a page: its entries between the balance before and the balance after them. */
export function statementRows(
  { startDate, endDate }: Pick<StatementPlace, 'startDate' | 'endDate'>,
  statement: AccountStatement,
): ShownRow[] {
  const { currentPage, totalPages, entries, closing } = statement;
  const last = entries.at(-1);
  return [
    currentPage === 0
      ? edge(statementCaptions.openingBalance, startDate, statement.opening)
      : edge(statementCaptions.broughtForward, '', broughtForward(statement)),
    ...entries.map((row) => ({ ...row, key: String(row.entry) })),
    currentPage >= totalPages - 1
      ? edge(statementCaptions.closingBalance, endDate, closing)
      : edge(statementCaptions.carriedForward, '', last?.balance ?? closing),
  ];
}

/** The columns of a statement on the screen; an entry opens by its date. */
export const statementColumns = (place: Pick<EntriesPlace, 'addressOf'>) =>
  reportColumns<ShownRow>(statementReport, {
    cells: {
      // It heads its row, so it is never empty.
      date: ({ entry }, text) =>
        entry === null ? text || captions.noValue : <EntryLink place={place} entry={entry} text={text} />,
      kind: ({ entry }, text) =>
        entry === null ? <span className="statement__edge">{text}</span> : <LongName>{text}</LongName>,
      counterpart: (_row, text) => text && <LongName>{text}</LongName>,
      balance: ({ balance }, text) => (balance < 0 ? <span className="figure--negative">{text}</span> : text),
    },
  });

/** '05 Jan 2026 to 31 Jan 2026'. */
export const daysText = ({ startDate, endDate }: Pick<StatementPlace, 'startDate' | 'endDate'>): string =>
  statementCaptions.days(formatWireDate(startDate), formatWireDate(endDate));
