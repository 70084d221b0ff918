import { headings } from '../texts/headings';
import { labels } from '../texts/field-labels';
import { statementCaptions } from '../texts/statement-captions';
import { paths } from '../vocabulary/paths';
import { declareReport } from './report';

/** The statement of an account (contract §9); all its amounts are in the account's currency. */
export const statementReport = declareReport({
  path: paths.books.statement,
  list: 'list',
  fileName: 'account-statement.csv',
  columns: [
    { member: 'date', kind: 'day', heading: headings.date, isRowHeader: true },
    { member: 'entry', kind: 'number', heading: statementCaptions.entry },
    { member: 'kind', kind: 'name', heading: headings.type },
    { member: 'counterpart', kind: 'name', heading: statementCaptions.counterpart },
    { member: 'remarks', kind: 'text', heading: labels.remarks },
    { member: 'in', kind: 'amount', heading: statementCaptions.in, isSummedInFile: true },
    { member: 'out', kind: 'amount', heading: statementCaptions.out, isSummedInFile: true },
    { member: 'balance', kind: 'amount', heading: headings.balance },
  ],
});
