import type { AccountPeriod } from '#contract/areas/statements.wire';
import { balancesReport } from '#contract/reports/balances.report';
import { printCaptions } from '#contract/texts/print-captions';
import { printMessages } from '#contract/texts/print-messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import type { StatementPlace } from '../../parts/statement-address';
import type { Paper, PrintTask } from '../../report/print/paper';
import { currencyTable } from './currency-totals';
import { daysText } from './statement-rows';

/** What all accounts make of the days, on paper. */
const paperOf = (place: StatementPlace, rows: readonly AccountPeriod[], asOf: number | undefined): Paper => ({
  title: statementCaptions.allAccounts,
  lines: [printCaptions.period(daysText(place))],
  tables: [currencyTable(balancesReport, rows)],
  asOf,
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
