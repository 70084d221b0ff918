import type { AnyRow } from '#contract/reports/cells';
import { entryCaptions } from '#contract/texts/entry-captions';
import type { TableColumn } from '../table/columns';
import { ReversedFacts } from './ReversedFacts';
import type { Report } from './useReport';

/** After the columns of a report, where its reversed entries are listed: who took each back, when, why, and what replaced it. */
export const reversedColumn = <Row extends AnyRow>(report: Report): TableColumn<Row> => ({
  heading: entryCaptions.reversed,
  look: 'text',
  cell: (row) => <ReversedFacts report={report} row={row} />,
});
