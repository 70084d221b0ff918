/** How long something is waited for; it ends once and for all when it is stopped. */
export interface Patience {
  /** has it begin anew */
  renew(): void;
  stop(): void;
}

/**
 * Calls `end` after so many milliseconds, once what has arrived by then was looked at: where the process stood still
 * meanwhile, its clocks come before that.
 */
export function beginPatience(milliseconds: number | undefined, end: () => void): Patience {
  let arrivals: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    arrivals = setImmediate(end);
  }, milliseconds).unref();
  return {
    renew() {
      clearImmediate(arrivals);
      timer.refresh();
    },
    stop() {
      clearImmediate(arrivals);
      clearTimeout(timer);
    },
  };
}
