import { useState } from 'react';
import type { TickCalls } from './tick-calls';

/** What a list's query tells of the rows that are shown. */
export interface ShownRows {
  isFetching: boolean;
  isError: boolean;
  startedTimeStamp?: number;
}

/** Which rows were ticked, and which ticks taken away. */
export type Ticks = ReadonlyMap<number, boolean>;

const none: Ticks = new Map();

/**
 * Ticks of a list's rows, shown as soon as they are made. They are let go of when rows stand there that were asked for after
 * the last of them was saved (`savedAt`; nothing while a call is under way): what was asked for before takes no tick back,
 * and then the server says what all of them have led to, whoever ticked beside.
 */
export function useMadeTicks(rows: ShownRows, savedAt: number | undefined, calls: TickCalls) {
  const [made, setMade] = useState(none);
  const { isFetching, isError, startedTimeStamp: askedAt } = rows;
  const haveThem = !isFetching && !isError && savedAt !== undefined && askedAt !== undefined && askedAt >= savedAt;
  if (haveThem && made !== none && !calls.isUnderWay) setMade(none);
  return {
    made,
    make: (keys: readonly number[], isOn: boolean, call: () => Promise<unknown>) => {
      setMade((before) => new Map([...before, ...keys.map((key): [number, boolean] => [key, isOn])]));
      calls.send(call, () => setMade(none));
    },
  };
}
