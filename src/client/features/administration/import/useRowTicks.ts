import type { ImportRow, ImportRowPage } from '#contract/areas/imports.wire';
import { useTickImportRowsMutation } from '../../../api/imports.api';
import type { TickCalls } from '../../../table/tick-calls';
import { type ShownRows, useMadeTicks } from '../../../table/useMadeTicks';

/** The ticks of an import's rows: a call each, since one may be of all rows, also those of other pages. */
export function useRowTicks(id: number, query: ShownRows & { data?: ImportRowPage }, calls: TickCalls) {
  const [tick] = useTickImportRowsMutation();
  const { made, make } = useMadeTicks(query, calls);
  return {
    isTicked: ({ line, isAccepted }: ImportRow): boolean => made.get(line) ?? isAccepted,
    /** of all possible duplicates, also those of other pages, where no lines are given */
    make: (isAccepted: boolean, lines: number[] | null = null) => {
      const shown = lines ?? query.data?.rows.map(({ line }) => line) ?? [];
      const body = { isAccepted, ...(lines && { lines }) };
      make(shown, isAccepted, () => ({ send: () => tick({ id, body }) }));
    },
  };
}
