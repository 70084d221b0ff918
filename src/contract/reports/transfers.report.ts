import { transferFields } from '../areas/transfers.fields';
import { headings } from '../texts/headings';
import { pageListKeys } from '../vocabulary/envelope';
import { paths } from '../vocabulary/paths';
import { amountAndCurrency, declareMovementReport, textColumns } from './report';

/** The Transfers report (§2); From and To are blocks of columns. */
export const transfersReport = declareMovementReport({
  path: paths.transfers.filter,
  list: pageListKeys.transfers,
  totals: paths.totals.transfers,
  fileName: 'transfers.csv',
  record: 'transfer',
  columns: [
    { member: 'transferDate', kind: 'day', heading: headings.date, isRowHeader: true },
    { member: 'fromAcc', kind: 'name', heading: headings.account, block: headings.from },
    ...amountAndCurrency('fromAmount', 'fromCurrency', headings.from),
    { member: 'toAcc', kind: 'name', heading: headings.account, block: headings.to },
    ...amountAndCurrency('toAmount', 'toCurrency', headings.to),
    { member: 'conversionRate', kind: 'rate', heading: headings.conversionRate },
    ...textColumns(transferFields),
    { member: 'slip', kind: 'slip', heading: headings.slip },
  ],
  facts: ['transferDate', 'fromAcc', 'fromAmount', 'toAcc', 'toAmount'],
});
