import { useRef } from 'react';
import type { AnyRow } from '#contract/reports/cells';
import type { MovementReport } from '#contract/reports/report';
import { dateFromAnswer } from '#contract/values/dates';
import { askConfirm, type Question } from '../dialogs/ask';
import { useAppStore } from '../store-hooks';
import type { Done } from '../transport/answers';
import type { ReversalCall } from '../transport/requests';
import type { Told } from './reversal/ask-reversal';
import type { Report } from './useReport';

/** An entry that is to be taken back, as its report shows it. */
export interface TakenEntry {
  id: number;
  row: AnyRow;
}

interface Asking {
  report: Report;
  declaration: MovementReport;
  /** the server takes a reason and a day */
  hasBooks: boolean;
  call: (reversal: ReversalCall) => Promise<Done>;
}

/** What is asked before an entry is taken back, and the call with what was said; the fields come when they are needed. */
export function useReversalQuestion({ report, declaration, hasBooks, call }: Asking) {
  const store = useAppStore();
  const told = useRef<Told | null>(null);
  const dayMember = declaration.columns.find(({ kind }) => kind === 'day')?.member ?? '';

  const ask = async ({ id, row }: TakenEntry, question: Question): Promise<boolean> => {
    told.current = null;
    const day = dateFromAnswer(String(row[dayMember]));
    const late = day && (await import('./reversal/ask-reversal').catch(() => null));
    // What may be said besides is no reason not to delete.
    if (!late) return askConfirm(store.dispatch, question);
    told.current = await late.askReversal(store, question, { day, draftName: `delete ${report.name} ${String(id)}` });
    return told.current !== null;
  };
  return {
    ask: hasBooks ? ask : undefined,
    call: ({ id }: TakenEntry): Promise<Done> => {
      const { current } = told;
      if (!current) return call({ id });
      return call({ id, reason: current.reason.trim(), date: current.reversalDate }).then((done) => {
        current.forget();
        return done;
      });
    },
  };
}
