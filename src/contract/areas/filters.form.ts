import { object, string } from 'yup';
import { dateFromWire } from '../values/dates';
import { optionalDateField } from './form-fields';
import { messages } from '../texts/messages';
import { typedText } from '../values/typed-text';

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

/** What the filters of the history hold while they are typed: its days, and the number of a record with its kind. */
export interface HistoryFilterValues extends DateFilterValues {
  kind: string;
  subject: string;
}

/** The rules of the history's filters: those of the days, and that a number is one, among records of one kind. */
export const historyFilterForm = dateFilterForm.shape({
  subject: string()
    .default('')
    .test('number', messages.history.subjectInvalid, (value) => !value || /^\d{1,15}$/.test(typedText(value))),
  kind: string()
    .default('')
    .test(
      'kind',
      messages.history.subjectWithoutKind,
      (value, context) => Boolean(value) || !(context.parent as HistoryFilterValues).subject,
    ),
});
