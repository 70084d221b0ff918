import { object } from 'yup';
import { messages } from '../texts/messages';
import { type CalendarDate, formatDate } from '../values/dates';
import { reasonRule } from './common-fields';
import { optionalDateField, optionalTextField } from './form-fields';

/** What may be said where an entry is taken back: why, and on which day unless its own. */
export interface ReversalValues {
  reason: string;
  reversalDate: string;
}

/** Nothing of it is said. */
export const noReversalValues: ReversalValues = { reason: '', reversalDate: '' };

/** The rules of what is said, of an entry of this day (contract §9). */
export const reversalForm = (entryDay: CalendarDate) =>
  object({
    reason: optionalTextField(reasonRule),
    reversalDate: optionalDateField().test(
      'order',
      messages.movement.reversalBeforeEntry(formatDate(entryDay)),
      (day) => !day || day >= entryDay,
    ),
  });
