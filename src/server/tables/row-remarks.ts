import { type ForeignCell, type ForeignRow, isBlank, seenCell } from '#contract/imports/foreign-cells';
import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { columnName } from './sheet-rows';

/** What is to be known of the rows below these heads, since nobody may have seen it: rows and columns that are hidden, and columns without a head. */
export function rowRemarks(heads: readonly ForeignCell[]) {
  const bare = heads.flatMap((head, at) => (isBlank(head) ? [at] : []));
  const filledFrom = new Map<number, number>();
  let hidden = 0;
  let firstHidden = 0;
  const columns = new Set<number>();
  return {
    see({ line, cells, isHidden = false, hiddenColumns = [] }: ForeignRow): void {
      for (const at of hiddenColumns) if (!isBlank(cells[at])) columns.add(at);
      for (const at of bare) if (!filledFrom.has(at) && !isBlank(cells[at])) filledFrom.set(at, line);
      if (!isHidden) return;
      if (hidden === 0) firstHidden = line;
      hidden += 1;
    },
    found: (): readonly string[] => [
      ...(hidden > 0 ? [messages.import.hiddenRows(hidden, firstHidden)] : []),
      ...(columns.size > 0 ? [hiddenColumnsOf([...columns], heads)] : []),
      ...[...filledFrom].map(([at, line]) => messages.import.columnWithoutHead(columnName(at), line)),
    ],
  };
}

/** By the letter beside it and its head, in the order of the sheet. */
function hiddenColumnsOf(columns: readonly number[], heads: readonly ForeignCell[]): string {
  const named = [...columns]
    .sort((one, other) => one - other)
    .map((at) => (isBlank(heads[at]) ? columnName(at) : `${columnName(at)} (${seenCell(heads[at])})`));
  return messages.import.hiddenColumns(namesInWords(named), named.length);
}
