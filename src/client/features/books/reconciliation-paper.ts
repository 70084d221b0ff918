import type { Reconciliation, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { formatAmount } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { printFailure } from '../../api/printed-rows.api';
import { readEntriesOnce } from '../../api/reconciliations.api';
import { type ReportPart, reportParts } from '../../parts/reconciliation-address';
import type { Paper, PaperTable, PrintTask, PrintWay } from '../../report/print/paper';
import { paperColumns, paperRows } from '../../report/print/paper-columns';
import { grouped } from '../../report/print/part-note';
import { entryReport, statementRowOf } from './reconciliation-columns';
import { reportFigures } from './report-figures';
import { takenBackOf } from './taken-back';

const said = messages.reconciliation;

/** What each part of a report is called, and what is said where it has no entries. */
export const partTexts: Readonly<Record<ReportPart, { readonly name: string; readonly nothing: string }>> = {
  outstanding: { name: reconciliationCaptions.outstandingEntries, nothing: said.nothingOutstanding },
  ticked: { name: reconciliationCaptions.tickedEntries, nothing: said.nothingTicked },
};

/** How many entries a part has. */
export const countOf = ({ tickCount, outstandingCount }: Reconciliation, part: ReportPart) =>
  part === 'ticked' ? tickCount : (outstandingCount ?? 0);

/** The columns of the screen, but for the amount, which stands in one column with its sign. */
const columns = entryReport.columns.filter(({ kind }) => kind !== 'amount');
const mark = ` (${reconciliationCaptions.reversed})`;
const rowOf = (entry: ReconciliationEntry) =>
  statementRowOf({ ...entry, kind: entry.kind + (entry.isReversed ? mark : '') });

function tableOf(
  row: Reconciliation,
  part: ReportPart,
  entries: readonly ReconciliationEntry[],
  note = '',
): PaperTable {
  const rows = paperRows(columns, entries.map(rowOf));
  return {
    heading: `${partTexts[part].name} (${grouped(countOf(row, part))})`,
    note: entries.length === 0 ? partTexts[part].nothing : note,
    columns: [...paperColumns(columns), { heading: labels.amount, look: 'figure' }],
    rows: rows.map((texts, at) => [...texts, formatAmount(entries[at]?.amount ?? 0)]),
    foot: [],
  };
}

/** The paper of a finished reconciliation but for its entries: whose, up to which day, by whom, its figures. */
function headOf(row: Reconciliation): Omit<Paper, 'tables' | 'asOf'> {
  const { account, statementDate, finishedBy, finishedAt } = row;
  const told = takenBackOf(row);
  return {
    title: reconciliationCaptions.upTo(`${account.accName} (${account.currency})`, formatWireDate(statementDate)),
    lines: [
      reconciliationCaptions.finishedBy(finishedBy ?? captions.noValue, formatWireMoment(finishedAt)),
      ...(told ? [told.stands, ...told.latest.map(({ title, text }) => `${title} ${text}`), told.more, told.next] : []),
    ],
    figures: reportFigures(row).map(([label, amount]) => [label, `${formatAmount(amount)} ${account.currency}`]),
  };
}

/** A part with its entries as they are now, page after page, as far as they are printed. */
async function readPart(row: Reconciliation, part: ReportPart, { store, signal, tell }: PrintWay): Promise<PaperTable> {
  const entries: ReconciliationEntry[] = [];
  const count = countOf(row, part);
  for (let after: string | null = ''; after !== null && entries.length < limits.statementRows;) {
    const asked = { id: row.id, part, size: limits.reconciliationPageRows, ...(after && { after }) };
    const { data, error } = await readEntriesOnce(asked, { ...store, signal });
    if (error) throw printFailure(error);
    entries.push(...data.entries);
    tell(entries.length, count);
    after = data.next;
  }
  const isPart = entries.length < count;
  return tableOf(row, part, entries, isPart ? said.printedPart(grouped(entries.length), grouped(count)) : '');
}

/** What a finished reconciliation prints: its figures, what stayed open and what was ticked; of what is shown, that part. */
export const reconciliationTask = (
  row: Reconciliation,
  part: ReportPart,
  entries: readonly ReconciliationEntry[] | undefined,
  asOf: number | undefined,
): PrintTask => ({
  kind: 'paper',
  failed: said.printFailed,
  shown: () =>
    entries ? { ...headOf(row), note: said.printedReportPart, tables: [tableOf(row, part, entries)], asOf } : null,
  whole: async (way) => {
    const tables: PaperTable[] = [];
    for (const each of reportParts) tables.push(await readPart(row, each, way));
    return { ...headOf(row), tables, asOf: Date.now() };
  },
});
