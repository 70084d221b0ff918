import { object } from 'yup';
import { dateFromWire } from '../values/dates';
import { optionalDateField } from './form-fields';
import { messages } from '../texts/messages';

/** The dates of every report filter; both days are included (contract §3). */
export interface DateFilterValues {
  startDate: string;
  endDate: string;
}

/** The rule of the dates of a filter: the end is not before the start. */
export const dateFilterForm = object({
  startDate: optionalDateField(),
  endDate: optionalDateField().test('order', messages.form.endBeforeStart, (value, context) => {
    const [start, end] = [(context.parent as DateFilterValues).startDate, value].map(dateFromWire);
    return !start || !end || end >= start;
  }),
});
