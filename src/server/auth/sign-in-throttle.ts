interface Attempts {
  failures: number;
  blockedUntil: number;
  lastAt: number;
}

const longestBlockSeconds = 30;
const forgetMilliseconds = 15 * 60_000;
const mostKeys = 50_000;

/**
 * Slows wrong sign-ins down by name and by address: some are free, then the wait doubles up to 30 seconds; never for
 * good, and a right password clears the name. A try while blocked is not counted, so an attack cannot prolong the wait.
 */
export class SignInThrottle {
  private readonly attempts = new Map<string, Attempts>();

  constructor(private readonly freeFailures: number) {}

  /** Seconds to wait before the next try of this key; 0 when it may go on. */
  secondsToWait(key: string, now: number): number {
    const found = this.attempts.get(key);
    if (!found || now >= found.blockedUntil) return 0;
    return Math.ceil((found.blockedUntil - now) / 1000);
  }

  /** Counts a wrong try. */
  failed(key: string, now: number): void {
    const before = this.attempts.get(key);
    const failures = before && now - before.lastAt < forgetMilliseconds ? before.failures + 1 : 1;
    const over = failures - this.freeFailures;
    const seconds = over < 0 ? 0 : Math.min(longestBlockSeconds, 2 ** over);
    this.attempts.delete(key);
    this.attempts.set(key, { failures, blockedUntil: now + seconds * 1000, lastAt: now });
    if (this.attempts.size > mostKeys) this.forgetOldest();
  }

  /** Takes one counted try back that was not wrong after all. */
  takeBack(key: string): void {
    const found = this.attempts.get(key);
    if (!found) return;
    found.failures -= 1;
    if (found.failures < this.freeFailures) found.blockedUntil = 0;
  }

  /** Forgets the wrong tries of a key after a right one. */
  succeeded(key: string): void {
    this.attempts.delete(key);
  }

  private forgetOldest(): void {
    const [oldest] = this.attempts.keys();
    if (oldest !== undefined) this.attempts.delete(oldest);
  }
}
