import { depositFields } from '../areas/deposits.fields';
import { headings } from '../texts/headings';
import { pageListKeys } from '../vocabulary/envelope';
import { paths } from '../vocabulary/paths';
import { amountAndCurrency, declareMovementReport, textColumns } from './report';

/** The Deposits report (§2). */
export const depositsReport = declareMovementReport({
  path: paths.deposits.filter,
  list: pageListKeys.deposits,
  totals: paths.totals.deposits,
  fileName: 'deposits.csv',
  record: 'deposit',
  columns: [
    { member: 'date', kind: 'day', heading: headings.date, isRowHeader: true },
    { member: 'userName', kind: 'name', heading: headings.depositedBy, namesake: 'userNumber' },
    ...amountAndCurrency('amount', 'currencyName'),
    { member: 'accountName', kind: 'name', heading: headings.account },
    ...textColumns(depositFields),
    { member: 'slip', kind: 'slip', heading: headings.slip },
  ],
  facts: ['date', 'userName', 'accountName', 'amount'],
});
