import { useEffect, useRef, useState } from 'react';
import { showResult } from '../dialogs/ask';
import { useAppDispatch } from '../store-hooks';
import { errorSentence } from '../transport/errors';

/** What a list's query tells of the rows that are shown. */
export interface ShownRows {
  isFetching: boolean;
  isError: boolean;
  startedTimeStamp?: number;
}

/** Which rows were ticked, and which ticks taken away. */
export type Ticks = ReadonlyMap<number, boolean>;

const none: Ticks = new Map();
const nothingSent = () => ({ last: Promise.resolve(), open: 0 });

/**
 * Ticks of a list's rows: shown as soon as they are made, and sent one call after the other; one that fails takes back
 * those that wait behind it. They are let go of when rows stand there that were asked for after the last of them was
 * saved (`savedAt`; nothing while a call is under way): what was asked for before takes no tick back, and then the
 * server says what all of them have led to, whoever ticked beside.
 */
export function useMadeTicks(rows: ShownRows, savedAt: number | undefined, failed: string) {
  const dispatch = useAppDispatch();
  const [made, setMade] = useState(none);
  const sent = useRef(nothingSent());
  const { isFetching, isError, startedTimeStamp: askedAt } = rows;
  const haveThem = !isFetching && !isError && savedAt !== undefined && askedAt !== undefined && askedAt >= savedAt;
  useEffect(() => {
    if (haveThem && sent.current.open === 0) setMade(none);
  }, [haveThem, askedAt]);

  return {
    made,
    make: (keys: readonly number[], isOn: boolean, call: () => Promise<unknown>) => {
      setMade((before) => new Map([...before, ...keys.map((key): [number, boolean] => [key, isOn])]));
      const calls = sent.current;
      calls.open += 1;
      calls.last = calls.last.then(async () => {
        if (calls !== sent.current) return;
        try {
          await call();
          calls.open -= 1;
        } catch (error) {
          sent.current = nothingSent();
          setMade(none);
          void showResult(dispatch, 'error', errorSentence(error, failed));
        }
      });
    },
  };
}
