import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { tooMany } from '../refusal';
import { actorOf } from './guard';

const mebibyte = 1024 * 1024;
/** Bytes that an upload may take with everything around the slip. */
export const uploadBytes = limits.slipBytes + mebibyte;

interface Held {
  readonly count: number;
  readonly bytes: number;
}

/** What one person, and what all together, may have on its way: a dozen of the largest slips, and four times that. */
const mostOfPerson: Held = { count: 25, bytes: 12 * uploadBytes };
const mostInAll: Held = { count: 100, bytes: 48 * uploadBytes };
const retrySeconds = 5;

/** Bounds the uploads that are on their way to this server, of one person and in all, by number and by bytes on disk. */
export class UploadsUnderWay {
  private readonly ofPerson = new Map<number, Held>();
  private inAll: Held = { count: 0, bytes: 0 };

  constructor(private readonly isBounded: boolean) {}

  /** Does the work with the upload's bytes reserved, however it ends; 429 before the body is read when it is too many. */
  async during<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result> {
    if (!this.isBounded) return work();
    const { userId } = actorOf(request);
    // Who does not say how much it will be gets room for the most that is read.
    const bytes = Number(request.headers['content-length'] ?? uploadBytes);
    this.hold(userId, { count: 1, bytes });
    try {
      return await work();
    } finally {
      this.release(userId, bytes);
    }
  }

  private hold(userId: number, more: Held): void {
    const ofPerson = sum(this.ofPerson.get(userId), more);
    const inAll = sum(this.inAll, more);
    if (isOver(ofPerson, mostOfPerson) || isOver(inAll, mostInAll))
      throw tooMany(messages.request.tooMany, retrySeconds);
    this.ofPerson.set(userId, ofPerson);
    this.inAll = inAll;
  }

  private release(userId: number, bytes: number): void {
    const less = { count: -1, bytes: -bytes };
    const left = sum(this.ofPerson.get(userId), less);
    if (left.count > 0) this.ofPerson.set(userId, left);
    else this.ofPerson.delete(userId);
    this.inAll = sum(this.inAll, less);
  }
}

const sum = (held: Held | undefined, more: Held): Held => ({
  count: (held?.count ?? 0) + more.count,
  bytes: (held?.bytes ?? 0) + more.bytes,
});
const isOver = (held: Held, most: Held) => held.count > most.count || held.bytes > most.bytes;
