import { useEffect, useRef, useState } from 'react';
import type { ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { type Cents, centsFromAnswer, noCents, sumCents } from '#contract/values/money';
import { useTickEntriesMutation } from '../../api/reconciliations.api';
import { showResult } from '../../dialogs/ask';
import { useAppDispatch } from '../../store-hooks';
import { errorSentence } from '../../transport/errors';

type Ticks = ReadonlyMap<number, boolean>;

const none: Ticks = new Map();

/**
 * The ticks of a page: shown as soon as they are made, and sent one call after the other, each with what was made
 * meanwhile. What the server answers then is what all of them have led to, whoever ticked beside.
 */
export function useEntryTicks(
  id: number,
  rows: readonly ReconciliationEntry[] | undefined,
  /** nothing newer is on its way: rows that were asked for before the last tick do not have it */
  isNewest: boolean,
) {
  const dispatch = useAppDispatch();
  const [tick] = useTickEntriesMutation();
  const [made, setMade] = useState(none);
  const unsent = useRef(new Map<number, boolean>());
  const isSending = useRef(false);
  useEffect(() => {
    if (isNewest && !isSending.current && unsent.current.size === 0) setMade(none);
  }, [rows, isNewest]);

  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    while (unsent.current.size > 0) {
      const ticks = [...unsent.current];
      unsent.current = new Map();
      const of = (isTicked: boolean) => ticks.flatMap(([entry, made]) => (made === isTicked ? [entry] : []));
      try {
        await tick({ id, body: { on: of(true), off: of(false) } }).unwrap();
      } catch (error) {
        unsent.current.clear();
        setMade(none);
        void showResult(dispatch, 'error', errorSentence(error, messages.reconciliation.tickFailed));
      }
    }
    isSending.current = false;
  };

  const isTicked = ({ entry, isTicked: isKept }: ReconciliationEntry) => made.get(entry) ?? isKept;
  return {
    isTicked,
    make: (entries: readonly ReconciliationEntry[], isOn: boolean) => {
      const changed = entries.filter((row) => isTicked(row) !== isOn);
      if (changed.length === 0) return;
      setMade((before) => new Map([...before, ...changed.map(({ entry }): [number, boolean] => [entry, isOn])]));
      for (const { entry } of changed) unsent.current.set(entry, isOn);
      void send();
    },
    /** what the ticks that the figures do not have yet make, and how many they are */
    unkept: unkeptOf(rows ?? [], made),
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
