import type { AccountPeriod } from '#contract/areas/statements.wire';
import { balancesReport } from '#contract/reports/balances.report';
import { cellOf, shownText } from '#contract/reports/cells';
import { isFigure } from '#contract/reports/report';
import { captions } from '#contract/texts/captions';
import { printCaptions } from '#contract/texts/print-captions';
import { printMessages } from '#contract/texts/print-messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import type { StatementPlace } from '../../parts/statement-address';
import type { Paper, PrintTask } from '../../report/print/paper';
import { currenciesOf, sumIn } from './currency-totals';
import { daysText } from './statement-rows';

const cells = balancesReport.columns.map((column) => cellOf(column));
const columns = balancesReport.columns.map(
  ({ heading, kind }) =>
    ({ heading, look: isFigure(kind) ? 'figure' : kind === 'currency' ? 'short' : 'words' }) as const,
);

/** What stands in a currency under the column at this place; null where nothing does. */
export function totalOfAccounts(place: number): ((rows: readonly AccountPeriod[], currency: string) => string) | null {
  const column = balancesReport.columns[place];
  if (column?.kind === 'currency') return (_rows, currency) => currency;
  if (column?.kind !== 'amount') return null;
  return (rows, currency) => sumIn(rows, currency, (row) => row[column.member]);
}

/** What all accounts make of the days, on paper. */
const paperOf = (place: StatementPlace, rows: readonly AccountPeriod[], asOf: number | undefined): Paper => ({
  title: statementCaptions.allAccounts,
  lines: [printCaptions.period(daysText(place))],
  tables: [
    {
      columns,
      rows: rows.map((row) => cells.map((cell) => shownText(cell(row)))),
      foot: currenciesOf(rows).map((currency) =>
        balancesReport.columns.map((_, place) =>
          place === 0 ? captions.totalIn(currency) : (totalOfAccounts(place)?.(rows, currency) ?? ''),
        ),
      ),
    },
  ],
  asOf,
  isWide: true,
});

/** What the list of accounts prints: it does not come in pages, so that what is shown is all there is. */
export const allAccountsTask = (
  place: StatementPlace,
  rows: readonly AccountPeriod[] | undefined,
  asOf: number | undefined,
): PrintTask => ({
  kind: 'paper',
  failed: printMessages.failed,
  shown: () => (rows ? paperOf(place, rows, asOf) : null),
  whole: () => Promise.resolve(paperOf(place, rows ?? [], asOf)),
});
