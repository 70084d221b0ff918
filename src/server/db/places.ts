import { beginPatience } from './patience';

/** So many at once; who comes later waits for a place, in turn, and not for ever. */
export class Places {
  private readonly waiting: ((isGiven: boolean) => void)[] = [];

  constructor(
    private free: number,
    /** milliseconds after which a place is waited for no more */
    private readonly patience: number,
  ) {}

  /** Takes a place; false when none was given back in time. */
  take(): Promise<boolean> {
    if (this.free > 0) {
      this.free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const patience = beginPatience(this.patience, () => {
        this.waiting.splice(this.waiting.indexOf(next), 1);
        resolve(false);
      });
      const next = (isGiven: boolean) => {
        patience.stop();
        resolve(isGiven);
      };
      this.waiting.push(next);
    });
  }

  /** Gives a place back, to who has waited longest. */
  give(): void {
    const next = this.waiting.shift();
    if (next) next(true);
    else this.free += 1;
  }
}
