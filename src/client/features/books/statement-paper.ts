import type { AccountStatement, StatementPeriod } from '#contract/areas/statements.wire';
import { statementReport } from '#contract/reports/statement.report';
import { messages } from '#contract/texts/messages';
import { printCaptions } from '#contract/texts/print-captions';
import { statementCaptions } from '#contract/texts/statement-captions';
import { formatAmount } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { printFailure } from '../../api/printed-rows.api';
import { readStatementOnce } from '../../api/statements.api';
import type { StatementPlace } from '../../parts/statement-address';
import type { Paper, PrintTask, PrintWay } from '../../report/print/paper';
import { paperColumns, paperRows } from '../../report/print/paper-columns';
import { grouped, partNote, rowsOfPage } from '../../report/print/part-note';
import { daysText, statementRows } from './statement-rows';

/** What the paper lacks of the period, in a sentence. */
function missingText({ currentPage, totalPages, totalItems, entries }: AccountStatement, size: number): string {
  if (totalItems > limits.printedRows)
    return messages.statement.tooManyToPrint(grouped(totalItems), grouped(limits.printedRows));
  if (totalPages === 1) return '';
  return partNote(rowsOfPage(currentPage * size, entries.length, totalItems), totalItems);
}

const { columns } = statementReport;

/** A statement on paper: whose, of which days, its figures, every entry between the balances before and after them. */
function paperOf(place: StatementPlace, statement: AccountStatement, asOf: number | undefined): Paper {
  const { account, opening, closing, totalItems } = statement;
  const isTooLong = totalItems > limits.printedRows;
  const rows = isTooLong ? [] : statementRows(place, statement);
  const textOf = (amount: number) => `${formatAmount(amount)} ${account.currency}`;
  return {
    title: statementCaptions.statementOf(`${account.accName} (${account.currency})`),
    lines: [printCaptions.period(daysText(place)), printCaptions.counted(statementCaptions.counted(totalItems))],
    figures: [
      [statementCaptions.openingBalance, textOf(opening)],
      [statementCaptions.in, textOf(statement.in)],
      [statementCaptions.out, textOf(statement.out)],
      [statementCaptions.closingBalance, textOf(closing)],
    ],
    note: missingText(statement, place.size),
    tables: [
      {
        columns: isTooLong ? [] : paperColumns(columns),
        rows: paperRows(columns, rows),
        foot: [],
      },
    ],
    asOf,
    isTooLong,
  };
}

/** All entries of the days, as they are now. */
async function readWhole(days: StatementPeriod, { store, signal }: PrintWay): Promise<AccountStatement> {
  const all = { ...days, page: limits.firstPage, size: limits.statementRows };
  const { data, error } = await readStatementOnce(all, { ...store, signal });
  if (error) throw printFailure(error);
  return data;
}

/** What the screen of a statement prints. */
export const statementTask = (
  place: StatementPlace,
  days: StatementPeriod,
  shown: AccountStatement | undefined,
  asOf: number | undefined,
): PrintTask => ({
  kind: 'paper',
  shown: () => (shown ? paperOf(place, shown, asOf) : null),
  whole: async (way) => paperOf(place, await readWhole(days, way), Date.now()),
  failed: messages.statement.printFailed,
});
