import { markAsUnreachable } from '../db/database-failures';
import { Places } from '../db/places';

/** Of the twenty connections; exports and zips have as many of their own, so that small calls always find one. */
const mostAtOnce = 5;
/** Shorter than the console waits for an answer. */
const patienceMilliseconds = 60_000;

/** Reports that read at the same time: so many, and the others in turn, while everything that is small goes past them. */
export class ReportPlaces {
  private readonly places = new Places(mostAtOnce, patienceMilliseconds);

  /** Reads when there is a place; what nobody waits for any more by then is not read. Throws 503 after a long wait. */
  async read<Result>(isAwaited: () => boolean, read: () => Promise<Result>): Promise<Result> {
    if (!(await this.places.take())) throw markAsUnreachable(new Error('Every place for reports was taken'));
    try {
      if (!isAwaited()) throw markAsUnreachable(new Error('Nobody waits for this report any more'));
      return await read();
    } finally {
      this.places.give();
    }
  }
}
