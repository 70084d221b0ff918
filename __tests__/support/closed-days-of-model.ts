/** The days on which something happens in a history, and the one before all of them. */
export const daysOfHistories = ['2026-01-04', '2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08'] as const;

/** The day of a reversal that is asked for later than its entry. */
export const laterDay = '2026-01-07';

/** The day of an opening balance. */
export const openingDay = (isLate: boolean) => (isLate ? '2026-01-06' : '2026-01-05');

/** What SUPER does with closed periods in a history; an exception is of whoever records in it, or of somebody else. */
export type ClosingStep =
  | { readonly kind: 'close days'; readonly through: string }
  | { readonly kind: 'reopen days'; readonly through: string | null }
  | { readonly kind: 'except'; readonly first: string; readonly last: string; readonly isOwn: boolean }
  | { readonly kind: 'end exception'; readonly exception: number };

interface ModelException {
  readonly first: string;
  readonly last: string;
  readonly isOwn: boolean;
  isEnded: boolean;
}

interface ExceptedDays {
  readonly startDate: string;
  readonly endDate: string;
}

/** Exceptions by their days. */
export const byDays = (one: ExceptedDays, other: ExceptedDays) =>
  `${one.startDate} ${one.endDate}`.localeCompare(`${other.startDate} ${other.endDate}`);

/** What is closed, and excepted, as the contract says it (§9). */
export class ClosedDays {
  closedThrough: string | null = null;
  readonly exceptions: ModelException[] = [];

  /** Takes a step and answers what the server must answer to it; 0 where there is nothing to ask. */
  take(step: ClosingStep): number {
    switch (step.kind) {
      case 'close days':
        if (this.closedThrough !== null && step.through <= this.closedThrough) return 409;
        this.closedThrough = step.through;
        return 201;
      case 'reopen days':
        if (this.closedThrough === null || (step.through !== null && step.through >= this.closedThrough)) return 409;
        this.closedThrough = step.through;
        return 201;
      case 'except': {
        const { first, last, isOwn } = step;
        if (last < first) return 400;
        if (this.closedThrough === null || first > this.closedThrough) return 409;
        this.exceptions.push({ first, last, isOwn, isEnded: false });
        return 201;
      }
      case 'end exception': {
        const exception = this.exceptions[this.placeOf(step) ?? -1];
        if (!exception) return 0;
        if (exception.isEnded) return 409;
        exception.isEnded = true;
        return 204;
      }
    }
  }

  /** Which exception a step means; undefined while there is none. */
  placeOf({ exception }: Extract<ClosingStep, { kind: 'end exception' }>): number | undefined {
    return this.exceptions.length === 0 ? undefined : exception % this.exceptions.length;
  }

  /** Those that hold for whoever records, by their first days, as the state of the closing names them. */
  get held(): ExceptedDays[] {
    return this.exceptions
      .filter(({ isOwn, isEnded }) => isOwn && !isEnded)
      .map(({ first, last }) => ({ startDate: first, endDate: last }))
      .sort(byDays);
  }

  /** Whether an entry may be dated on a day. */
  isOpen(day: string): boolean {
    if (this.closedThrough === null || day > this.closedThrough) return true;
    return this.held.some(({ startDate, endDate }) => startDate <= day && day <= endDate);
  }

  /** On which day a reversal lands that is meant for one: that day, or the first behind what is closed. */
  landing(day: string): string {
    if (this.isOpen(day)) return day;
    return daysOfHistories.find((later) => later > this.closedThrough!)!;
  }
}
