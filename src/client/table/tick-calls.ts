import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { workFailures } from '#contract/texts/work-failures';
import { failureOf } from '../dialogs/attempt';
import { ownResult } from '../dialogs/own-result';
import { isSentAgain } from '../forms/confirmed-entry';
import { formCleaned, formDirtied } from '../forms/unsaved-forms.slice';
import { useAppStore } from '../store-hooks';
import type { AppStore } from '../store-types';

/** A call of a mutation. */
interface SentCall<Answer> {
  requestId: string;
  unwrap: () => Promise<Answer>;
}

/** What is sent of ticks, once more when the session ran out meanwhile, and what follows from how it ends. */
export interface TickCall<Answer> {
  send: () => SentCall<Answer>;
  onSaved?: (answer: Answer) => void;
  onFailed?: () => void;
}

/** How many are still to be answered, and when the last one was saved (milliseconds, as the store tells of its calls). */
interface CallsState {
  readonly open: number;
  readonly savedAt: number;
}

/**
 * Calls that send ticks, one after the other. One that fails says so, and those that wait behind it are not sent. Until they
 * are answered something is unsaved, also when the list that shows the ticks was left meanwhile.
 */
export class TickCalls {
  private readonly id = nanoid();
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

  /** Sends when those before are saved; `next` may find that there is nothing left to send. */
  send<Answer>(next: () => TickCall<Answer> | undefined, onFailed: () => void): void {
    const { round } = this;
    const tell = ownResult(this.store);
    this.change({ open: this.state.open + 1 });
    round.last = round.last.then(async (areSaved) => {
      if (!areSaved) return false;
      const call = next();
      try {
        const savedAt = call ? await this.saved(call) : this.state.savedAt;
        this.change({ open: this.state.open - 1, savedAt });
        return true;
      } catch (error) {
        call?.onFailed?.();
        this.round = { last: Promise.resolve(true) };
        this.change({ open: 0 });
        const { failed } = this;
        const failure = failureOf(error, { failed, unknown: failed, fate: workFailures.ticks });
        void tell('error', failure.sentence, failure);
        return false;
      }
    });
    void round.last.then((isSaved) => !isSaved && onFailed());
  }

  /** Sends; a session that ran out meanwhile goes on when the same person has signed in. Answers when it was saved. */
  private async saved<Answer>({ send, onSaved }: TickCall<Answer>): Promise<number> {
    for (;;) {
      const sent = send();
      try {
        const answer = await sent.unwrap();
        onSaved?.(answer);
        return this.store.getState().api?.mutations[sent.requestId]?.fulfilledTimeStamp ?? Date.now();
      } catch (error) {
        if (!(await isSentAgain(this.store))) throw error;
      }
    }
  }

  private change(change: Partial<CallsState>): void {
    const wasOpen = this.state.open > 0;
    this.state = { ...this.state, ...change };
    const isOpen = this.state.open > 0;
    if (isOpen !== wasOpen) this.store.dispatch((isOpen ? formDirtied : formCleaned)(this.id));
    for (const listener of this.listeners) listener();
  }
}

/** The calls for the ticks of one list, for as long as it is shown. */
export function useTickCalls(failed: string): TickCalls {
  const store = useAppStore();
  const [calls] = useState(() => new TickCalls(store, failed));
  return calls;
}
