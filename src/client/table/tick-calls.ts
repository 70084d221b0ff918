import { useState } from 'react';
import { failures } from '#contract/texts/failures';
import { failureOf } from '../dialogs/attempt';
import { ownResult } from '../dialogs/own-result';
import { useAppStore } from '../store-hooks';
import type { AppStore } from '../store-types';

/** A call of a mutation. */
interface TickCall {
  requestId: string;
  unwrap: () => Promise<unknown>;
}

/** How many are still to be answered, and when the last one was saved (milliseconds, as the store tells of its calls). */
interface CallsState {
  readonly open: number;
  readonly savedAt: number;
}

/** Calls that send ticks, one after the other. One that fails says so, and those that wait behind it are not sent. */
export class TickCalls {
  private state: CallsState = { open: 0, savedAt: 0 };
  private readonly listeners = new Set<() => void>();
  /** ends with the first failure; its last call says whether all of it up to then were saved */
  private round = { last: Promise.resolve(true) };

  constructor(
    private readonly store: AppStore,
    /** told where the server says nothing of its own */
    private readonly failed: string,
  ) {}

  readonly getState = (): CallsState => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Whether all that was sent by now is saved, once that is known. */
  get areSaved(): Promise<boolean> {
    return this.round.last;
  }

  /** Sends when those before are saved; `call` may find that there is nothing left to send. */
  send(call: () => TickCall | undefined, onFailed: () => void): void {
    const { round } = this;
    const tell = ownResult(this.store);
    this.change({ open: this.state.open + 1 });
    round.last = round.last.then(async (areSaved) => {
      if (!areSaved) return false;
      try {
        const sent = call();
        await sent?.unwrap();
        this.change({ open: this.state.open - 1, savedAt: sent ? this.savedAt(sent) : this.state.savedAt });
        return true;
      } catch (error) {
        this.round = { last: Promise.resolve(true) };
        this.change({ open: 0 });
        const { failed } = this;
        const failure = failureOf(error, { failed, unknown: failed, fate: failures.ticks });
        void tell('error', failure.sentence, failure);
        return false;
      }
    });
    void round.last.then((isSaved) => !isSaved && onFailed());
  }

  private savedAt({ requestId }: TickCall): number {
    return this.store.getState().api?.mutations[requestId]?.fulfilledTimeStamp ?? Date.now();
  }

  private change(change: Partial<CallsState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The calls for the ticks of one list, for as long as it is shown. */
export function useTickCalls(failed: string): TickCalls {
  const store = useAppStore();
  const [calls] = useState(() => new TickCalls(store, failed));
  return calls;
}
