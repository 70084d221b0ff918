import { messages } from '#contract/texts/messages';
import { invalidField } from '../refusal';
import { acceptedDate } from '../wire-values';

/** The days of a filter, as they were sent. */
interface Days {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Throws 400 where the end is before the start. */
export function requireOrder(filter: Days): void {
  if (endsBeforeStart(filter)) throw invalidField('endDate', messages.form.endBeforeStart);
}

/** As days: one of the two may be sent with its time and the other without. */
function endsBeforeStart({ startDate, endDate }: Days): boolean {
  return startDate !== undefined && endDate !== undefined && acceptedDate(endDate) < acceptedDate(startDate);
}

/** Throws 400 where reversed entries are searched: no search looks there. */
export function requireUnsearched({ reversed, search }: { reversed?: boolean; search?: string }): void {
  if (reversed && search !== undefined) throw invalidField('search', messages.request.reversedInPages);
}
