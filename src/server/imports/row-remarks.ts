import { type ForeignCell, type ForeignRow, isBlank } from '#contract/imports/foreign-cells';
import { messages } from '#contract/texts/messages';
import { columnName } from '../tables/sheet-rows';

/** What is to be known of the rows below these heads, since nobody may have seen it: rows that are hidden, and columns without a head. */
export function rowRemarks(heads: readonly ForeignCell[]) {
  const bare = heads.flatMap((head, at) => (isBlank(head) ? [at] : []));
  const filledFrom = new Map<number, number>();
  let hidden = 0;
  let firstHidden = 0;
  return {
    see({ line, cells, isHidden = false }: ForeignRow): void {
      for (const at of bare) if (!filledFrom.has(at) && !isBlank(cells[at])) filledFrom.set(at, line);
      if (!isHidden) return;
      if (hidden === 0) firstHidden = line;
      hidden += 1;
    },
    found: (): readonly string[] => [
      ...(hidden > 0 ? [messages.import.hiddenRows(hidden, firstHidden)] : []),
      ...[...filledFrom].map(([at, line]) => messages.import.columnWithoutHead(columnName(at), line)),
    ],
  };
}
