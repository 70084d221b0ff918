import { useState, useSyncExternalStore } from 'react';
import type { TickCall, TickCalls } from './tick-calls';

/** What a list's query tells of the rows that are shown. */
export interface ShownRows {
  isFetching: boolean;
  isError: boolean;
  startedTimeStamp?: number;
}

/** Which rows were ticked, and which ticks taken away. */
export type Ticks = ReadonlyMap<number, boolean>;

const none: Ticks = new Map();
const without = (made: Ticks, keys: readonly number[]): Ticks =>
  new Map([...made].filter(([key]) => !keys.includes(key)));

/**
 * Ticks of a list's rows, shown as soon as they are made. They are let go of when rows stand there that were asked for after
 * the last of them was saved: what was asked for before takes no tick back, and then the server says what all of them have
 * led to, whoever ticked beside. Those that could not be saved go at once.
 */
export function useMadeTicks({ isFetching, isError, startedTimeStamp: askedAt = 0 }: ShownRows, calls: TickCalls) {
  const [made, setMade] = useState(none);
  const { open, savedAt } = useSyncExternalStore(calls.subscribe, calls.getState);
  const haveAll = open === 0 && !isFetching && !isError && askedAt >= savedAt;
  if (haveAll && made !== none) setMade(none);

  return {
    made,
    /** whether what the list's query tells has all of them */
    haveAll,
    make: <Answer>(keys: readonly number[], isOn: boolean, next: () => TickCall<Answer> | undefined) => {
      setMade((before) => new Map([...before, ...keys.map((key): [number, boolean] => [key, isOn])]));
      calls.send(next, () => setMade((before) => without(before, keys)));
    },
  };
}
