import { useRef, useState } from 'react';
import type { ReconciliationEntries, ReconciliationEntry, TickFigures } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { type Cents, centsFromAnswer, negateCents, noCents, totalCents } from '#contract/values/money';
import { useTickEntriesMutation } from '../../api/reconciliations.api';
import { showLoader } from '../../dialogs/ask';
import { useAppDispatch } from '../../store-hooks';
import { useTickCalls } from '../../table/tick-calls';
import { type ShownRows, useMadeTicks } from '../../table/useMadeTicks';

const { tickFailed, tickingThrough } = messages.reconciliation;

/** What is ticked: what it makes, and how many entries it is. */
export interface TickedSum {
  readonly ticked: Cents;
  readonly count: number;
}

/** A tick that was made or taken away, of whichever page. */
interface Move {
  readonly entry: number;
  readonly amount: Cents;
  readonly isOn: boolean;
}

/** What the server has told last, and what it has not answered since. */
interface Underway {
  readonly told: TickedSum;
  readonly moves: readonly Move[];
}

const sumOf = ({ ticked, tickCount }: Pick<ReconciliationEntries, 'ticked' | 'tickCount'>): TickedSum => ({
  ticked: centsFromAnswer(ticked) ?? noCents,
  count: tickCount,
});

const sumWith = ({ told, moves }: Underway): TickedSum => ({
  ticked: totalCents([told.ticked, ...moves.map(({ amount, isOn }) => (isOn ? amount : negateCents(amount)))]),
  count: moves.reduce((count, { isOn }) => count + (isOn ? 1 : -1), told.count),
});

/**
 * The ticks of a reconciliation, whichever of its pages is shown: each call sends what was made while the one before it was
 * under way. While rows that have all of them are waited for, what is ticked is what the last call has answered and what
 * was made since; figures that were asked for meanwhile may have a tick or not.
 */
export function useEntryTicks(
  id: number,
  query: ShownRows,
  figures: Pick<ReconciliationEntries, 'ticked' | 'tickCount'>,
) {
  const [tick] = useTickEntriesMutation();
  const dispatch = useAppDispatch();
  const calls = useTickCalls(tickFailed);
  const { made, make, haveAll } = useMadeTicks(query, calls);
  const unsent = useRef<readonly Move[]>([]);
  const answered = useRef<TickedSum | null>(null);
  const [underway, setUnderway] = useState<Underway | null>(null);
  if (haveAll && underway) setUnderway(null);
  const sum = underway ? sumWith(underway) : sumOf(figures);

  const send = () => {
    const moves = unsent.current;
    unsent.current = [];
    if (moves.length === 0) return;
    const ticks = [...new Map(moves.map(({ entry, isOn }) => [entry, isOn]))];
    const of = (isTicked: boolean) => ticks.flatMap(([entry, isOn]) => (isOn === isTicked ? [entry] : []));
    const body = { on: of(true), off: of(false) };
    return {
      send: () => tick({ id, body }),
      onSaved: (answer: TickFigures) => {
        const told = sumOf(answer);
        answered.current = told;
        setUnderway((before) => before && { told, moves: before.moves.slice(moves.length) });
      },
      onFailed: () => {
        // What waits behind it is not sent, and not with the next one either.
        unsent.current = [];
        setUnderway((before) => before && { ...before, moves: [] });
      },
    };
  };
  const isTicked = ({ entry, isTicked: isKept }: ReconciliationEntry) => made.get(entry) ?? isKept;
  const areSaved = async () => calls.getState().open === 0 || calls.areSaved;
  return {
    sum,
    isTicked,
    make: (entries: readonly ReconciliationEntry[], isOn: boolean) => {
      const moves = entries
        .filter((row) => isTicked(row) !== isOn)
        .map(({ entry, amount }): Move => ({ entry, amount: centsFromAnswer(amount) ?? noCents, isOn }));
      if (moves.length === 0) return;
      unsent.current = [...unsent.current, ...moves];
      setUnderway((before) => ({ told: before?.told ?? sum, moves: [...(before?.moves ?? []), ...moves] }));
      make(
        moves.map(({ entry }) => entry),
        isOn,
        send,
      );
    },
    /** Whether what was ticked is saved, once that is known. */
    areSaved,
    /** Waits for it under the loader; answers what is ticked then, null where it could not be saved. */
    untilSaved: async (): Promise<TickedSum | null> => {
      if (calls.getState().open === 0) return sum;
      const hideLoader = showLoader(dispatch, tickingThrough);
      return (await areSaved().finally(hideLoader)) ? answered.current : null;
    },
  };
}
