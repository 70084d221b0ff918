import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { askHosts, askWhetherWritable, endConnection, type HostAnswer, noneWritable } from './primary-search';
import { hostOf } from '../server-hosts';
import type { HostConfig } from './short-connection';

/** Milliseconds from one heartbeat to the next, until one without an answer is given up, and between two searches. */
const heartbeat = { every: 500, patience: 2_000, searchAgain: 200 } as const;

type Writable = Extract<HostAnswer, { readonly client: Client }>;

/** What happens to the hosts, in a sentence. */
export interface HostNews {
  /** the host that was written is left: connections to it are of no more use */
  readonly onLeave: () => void;
  readonly tell: (sentence: string) => void;
}

/**
 * Which of several hosts is written. It is asked every half second over a connection of its own, and left as soon as it is
 * gone, turns read-only or says nothing for two seconds; then all are asked until one can be written. Which one that is, is
 * decided by whoever looks after the cluster: here it is only found. Of two that say so the one with the higher timeline is
 * taken, which was promoted later.
 */
export class PrimaryHost {
  private writable: Writable | undefined;
  private search: Promise<void> | undefined;
  private isClosed = false;
  /** why none was found the last time */
  private reason = 'The hosts of the database were not asked yet';

  constructor(
    private readonly config: HostConfig,
    private readonly addresses: readonly string[],
    private readonly news: HostNews,
  ) {}

  /** The address of the one that is written; undefined while none is known. */
  get address(): string | undefined {
    return this.writable?.address;
  }

  /** Why none is known, in a sentence. */
  get whyNone(): string {
    return this.reason;
  }

  /** Resolves when one is known, at once mostly; never while none can be written. Rejects when it is closed. */
  async find(): Promise<void> {
    while (!this.writable) {
      if (this.isClosed) throw new Error('The pool of connections was closed');
      this.search ??= this.searchUntilFound().finally(() => {
        this.search = undefined;
      });
      await this.search;
    }
  }

  /** Asks all of them anew: whoever worked with the one that is known has met that it is gone, or can only be read. */
  leave(reason: string): void {
    const left = this.writable;
    if (!left) return;
    this.writable = undefined;
    left.client.connection.stream.destroy();
    if (this.isClosed) return;
    this.news.tell(`The host ${hostOf(left.address)} of the database is left: ${reason}`);
    this.news.onLeave();
    // Not only when somebody calls: who calls next finds it found.
    this.find().catch(() => undefined);
  }

  close(): void {
    this.isClosed = true;
    if (this.writable) endConnection(this.writable);
    this.writable = undefined;
  }

  private async searchUntilFound(): Promise<void> {
    for (;;) {
      const answers = await askHosts(this.config, this.addresses, heartbeat.patience);
      const found = answers.filter((answer): answer is Writable => 'client' in answer);
      found.sort((a, b) => b.timeline.localeCompare(a.timeline));
      const [newest, ...others] = found;
      for (const other of others) endConnection(other);
      if (this.isClosed) {
        if (newest) endConnection(newest);
        return;
      }
      if (newest) {
        this.take(newest, others);
        return;
      }
      this.reason = noneWritable(answers);
      await wait(heartbeat.searchAgain, undefined, { ref: false });
    }
  }

  private take(newest: Writable, others: readonly Writable[]): void {
    this.writable = newest;
    this.news.tell(`The host ${hostOf(newest.address)} of the database is written from now on`);
    for (const { address } of others)
      this.news.tell(
        `The host ${hostOf(address)} of the database can be written, too, and is not: there must not be two. Please end the one that was not promoted.`,
      );
    void this.watch(newest);
  }

  private async watch(watched: Writable): Promise<void> {
    const isWatched = () => this.writable === watched;
    watched.client.once('end', () => {
      if (isWatched()) this.leave('its connection broke');
    });
    try {
      for (;;) {
        await wait(heartbeat.every, undefined, { ref: false });
        if (!isWatched()) return;
        await askWhetherWritable(watched.client);
      }
    } catch (error) {
      if (isWatched()) this.leave((error as Error).message);
    }
  }
}
