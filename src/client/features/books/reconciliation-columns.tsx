import type { ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { statementReport } from '#contract/reports/statement.report';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { LongName } from '../../parts/LongName';
import type { EntriesPlace } from '../../report/entries-place';
import { EntryLink } from '../../report/EntryLink';
import type { TableColumn } from '../../table/columns';
import { reportColumns } from '../../table/report-columns';

/** The columns of entries, as the account's statement has them but for the balance. */
export const entryReport = {
  ...statementReport,
  columns: statementReport.columns.filter(({ member }) => member !== 'balance'),
};

/** An entry as a row of them: what came in, or went out. */
export const statementRowOf = ({ date, entry, kind, counterpart, remarks, amount }: ReconciliationEntry) => ({
  ...{ date, entry, kind, counterpart, remarks },
  in: amount > 0 ? amount : null,
  out: amount < 0 ? -amount : null,
});

const kindOf = ({ kind, isReversed }: ReconciliationEntry) => (
  <>
    <LongName>{kind}</LongName>
    {isReversed && (
      <span className="badge badge--warning" title={reconciliationCaptions.reversedAbout}>
        {reconciliationCaptions.reversed}
      </span>
    )}
  </>
);

/** The columns on the screen; an entry opens by its date. */
export const tickedColumns = (place: Pick<EntriesPlace, 'addressOf'>): readonly TableColumn<ReconciliationEntry>[] =>
  reportColumns<ReturnType<typeof statementRowOf>>(entryReport, {
    rowHeader: ({ entry }, text) => <EntryLink place={place} entry={entry} text={text} />,
  }).map(({ total: _, ...column }, at) => ({
    ...column,
    cell: (entry: ReconciliationEntry) =>
      entryReport.columns[at]?.member === 'kind' ? kindOf(entry) : column.cell(statementRowOf(entry)),
  }));
