import { headings } from '../texts/headings';
import { statementCaptions } from '../texts/statement-captions';
import { paths } from '../vocabulary/paths';
import { type Column, declareReport } from './report';

const inCurrency = { kind: 'amount', currency: 'currency', hasTotal: true } as const satisfies Partial<Column>;

/** What each account makes of a period, as its statement says it (contract §9). */
export const balancesReport = declareReport({
  path: paths.books.balances,
  list: 'list',
  fileName: 'account-balances.csv',
  columns: [
    { member: 'account', kind: 'name', heading: headings.account, isRowHeader: true },
    { member: 'currency', kind: 'currency', heading: headings.currency },
    { member: 'opening', heading: statementCaptions.openingBalance, ...inCurrency },
    { member: 'in', heading: statementCaptions.in, ...inCurrency },
    { member: 'out', heading: statementCaptions.out, ...inCurrency },
    { member: 'closing', heading: statementCaptions.closingBalance, ...inCurrency },
    { member: 'entries', kind: 'number', heading: statementCaptions.entries },
  ],
});
