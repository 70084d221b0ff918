import type { Dispatch } from '@reduxjs/toolkit';
import { useState } from 'react';
import { showResult } from '../dialogs/ask';
import { useAppDispatch } from '../store-hooks';
import { errorSentence } from '../transport/errors';

/** The last call of a round says whether all up to it were saved; `open` are still to be answered. */
interface Round {
  last: Promise<boolean>;
  open: number;
}

const newRound = (): Round => ({ last: Promise.resolve(true), open: 0 });

/** Calls that send ticks, one after the other. One that fails says so, and those that wait behind it are not sent. */
export class TickCalls {
  /** when the last of them was saved, in milliseconds of the clock */
  savedAt = 0;
  private round = newRound();

  constructor(
    private readonly dispatch: Dispatch,
    /** told where the server says nothing of its own */
    private readonly failed: string,
  ) {}

  get isUnderWay(): boolean {
    return this.round.open > 0;
  }

  /** Whether all that was sent by now is saved, once that is known. */
  get isSaved(): Promise<boolean> {
    return this.round.last;
  }

  send(call: () => Promise<unknown>, onFailed: () => void): void {
    const { round, dispatch, failed } = this;
    round.open += 1;
    round.last = round.last.then(async () => {
      if (round !== this.round) return false;
      try {
        await call();
        this.savedAt = Date.now();
        round.open -= 1;
        return true;
      } catch (error) {
        this.round = newRound();
        onFailed();
        void showResult(dispatch, 'error', errorSentence(error, failed));
        return false;
      }
    });
  }
}

/** The calls for the ticks of one list, for as long as it is shown. */
export function useTickCalls(failed: string): TickCalls {
  const dispatch = useAppDispatch();
  const [calls] = useState(() => new TickCalls(dispatch, failed));
  return calls;
}
