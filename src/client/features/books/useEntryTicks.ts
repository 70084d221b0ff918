import { useRef } from 'react';
import type { ReconciliationEntries, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { type Cents, centsFromAnswer, noCents, sumCents } from '#contract/values/money';
import { useTickEntriesMutation } from '../../api/reconciliations.api';
import { showLoader } from '../../dialogs/ask';
import { useAppDispatch } from '../../store-hooks';
import { useTickCalls } from '../../table/tick-calls';
import { type ShownRows, type Ticks, useMadeTicks } from '../../table/useMadeTicks';

const { tickFailed, tickingThrough } = messages.reconciliation;

/** The ticks of a page of entries: each call sends what was made while the one before it was under way. */
export function useEntryTicks(id: number, query: ShownRows & { currentData?: ReconciliationEntries }) {
  const [tick] = useTickEntriesMutation();
  const dispatch = useAppDispatch();
  const calls = useTickCalls(tickFailed);
  const { made, make } = useMadeTicks(query, calls);
  const unsent = useRef(new Map<number, boolean>());

  const send = () => {
    const ticks = [...unsent.current];
    unsent.current = new Map();
    const of = (isTicked: boolean) => ticks.flatMap(([entry, isOn]) => (isOn === isTicked ? [entry] : []));
    if (ticks.length === 0) return;
    const sent = tick({ id, body: { on: of(true), off: of(false) } });
    // What waits behind it is not sent, and not with the next one either.
    void sent.unwrap().catch(() => unsent.current.clear());
    return sent;
  };
  const isTicked = ({ entry, isTicked: isKept }: ReconciliationEntry) => made.get(entry) ?? isKept;
  return {
    isTicked,
    make: (entries: readonly ReconciliationEntry[], isOn: boolean) => {
      const changed = entries.filter((row) => isTicked(row) !== isOn).map(({ entry }) => entry);
      if (changed.length === 0) return;
      for (const entry of changed) unsent.current.set(entry, isOn);
      make(changed, isOn, send);
    },
    /** Waits, under the loader, until what was ticked is saved; answers whether it is. */
    untilSaved: async () => {
      if (calls.getState().open === 0) return true;
      const hideLoader = showLoader(dispatch, tickingThrough);
      return calls.areSaved.finally(hideLoader);
    },
    /** what the ticks that the figures do not have yet make, and how many they are */
    unkept: unkeptOf(query.currentData?.entries ?? [], made),
  };
}

function unkeptOf(rows: readonly ReconciliationEntry[], made: Ticks): { cents: Cents; count: number } {
  const changed = rows.flatMap(({ entry, amount, isTicked }) => {
    const isOn = made.get(entry) ?? isTicked;
    const cents = centsFromAnswer(amount) ?? noCents;
    return isOn === isTicked ? [] : [{ cents: (isOn ? cents : -cents) as Cents, count: isOn ? 1 : -1 }];
  });
  return {
    cents: sumCents(changed.map(({ cents }) => cents)),
    count: changed.reduce((sum, { count }) => sum + count, 0),
  };
}
