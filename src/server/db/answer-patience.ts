import { silenceOfDatabase } from './database-failures';
import { beginPatience, type Patience } from './patience';

/** Statements that wait for their answers. */
interface Waiting {
  giveUp(error: Error): void;
}

/**
 * How long a connection waits for its database. Each answer begins it anew, so that many statements take as long as they
 * take, one after the other; when none comes, all that waits is given up.
 */
export class AnswerPatience {
  private readonly waiting = new Set<Waiting>();
  private patience: Patience | undefined;

  /** `milliseconds` without an answer are silence; undefined waits for ever */
  constructor(private readonly milliseconds: number | undefined) {}

  begin(waiting: Waiting): void {
    this.waiting.add(waiting);
    if (this.milliseconds === undefined || this.waiting.size > 1) return;
    this.patience = beginPatience(this.milliseconds, () => {
      const error = silenceOfDatabase();
      for (const each of this.waiting) each.giveUp(error);
    });
  }

  /** The database has answered a statement. */
  renew(): void {
    this.patience?.renew();
  }

  end(waiting: Waiting): void {
    this.waiting.delete(waiting);
    if (this.waiting.size === 0) this.patience?.stop();
  }
}
