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
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(next), 1);
        resolve(false);
      }, this.patience);
      const next = (isGiven: boolean) => {
        clearTimeout(timer);
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
