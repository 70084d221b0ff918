import { useRef } from 'react';
import type { MovementReport } from '#contract/reports/report';
import type { ReportName } from '#contract/reports/report-filters';
import { askConfirm, type Question } from '../dialogs/ask';
import { useAppStore } from '../store-hooks';
import type { Done } from '../transport/answers';
import type { ReversalCall } from '../transport/requests';
import type { TakenEntry, Told } from './taken-entry';

/** What is asked before an entry is taken back, and the call with what was said; the fields come when they are needed. */
export function useReversalQuestion(
  name: ReportName,
  declaration: MovementReport,
  call: (reversal: ReversalCall) => Promise<Done>,
) {
  const store = useAppStore();
  const told = useRef<Told | null>(null);
  return {
    ask: async (taken: TakenEntry, question: Question): Promise<boolean> => {
      const late = await import('./reversal/ask-reversal').catch(() => null);
      told.current = late && (await late.askReversal(store, question, { name, declaration }, taken));
      // What may be said besides is no reason not to delete.
      return late ? told.current !== null : askConfirm(store.dispatch, question);
    },
    call: async ({ id }: TakenEntry): Promise<Done> => {
      const { current } = told;
      const done = await call({ id, ...current?.said });
      current?.forget();
      return done;
    },
  };
}
