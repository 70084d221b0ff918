import { useRef } from 'react';
import { messages } from '#contract/texts/messages';
import { useIsThere } from '../browser/useIsThere';
import { askConfirm, type Question, showLoader } from '../dialogs/ask';
import type { EntriesName } from '../parts/entry-moves';
import { useAppStore } from '../store-hooks';
import type { Done } from '../transport/answers';
import type { ReversalCall } from '../transport/requests';
import type { DeclaredEntries, TakenEntry, Told } from './taken-entry';

/** What is asked before an entry is taken back, and the call with what was said; the fields come when they are needed. */
export function useReversalQuestion(
  name: EntriesName,
  declaration: DeclaredEntries,
  call: (reversal: ReversalCall) => Promise<Done>,
) {
  const store = useAppStore();
  const isThere = useIsThere();
  const told = useRef<Told | null>(null);
  return {
    ask: async (taken: TakenEntry, question: Question): Promise<boolean> => {
      const hide = showLoader(store.dispatch, messages.list.readingEntry);
      const late = await import('./reversal/ask-reversal').catch(() => null);
      const read = late && (await late.readForReversal(store, name, taken));
      hide();
      told.current = null;
      // Whoever has gone on meanwhile is asked nothing about what stood on the screen before.
      if (!isThere()) return false;
      // What may be said besides is no reason not to delete.
      if (!read) return askConfirm(store.dispatch, question);
      told.current = await late.askReversal(store, question, { name, declaration }, taken, read);
      return told.current !== null;
    },
    call: async ({ id }: TakenEntry): Promise<Done> => {
      const { current } = told;
      const done = await call({ id, ...current?.said });
      current?.forget();
      return done;
    },
  };
}
