import { object, string } from 'yup';
import { messages } from '../texts/messages';
import { reasonRule } from './common-fields';
import { choiceField, dateField, nameField, optionalDateField, optionalTextField } from './form-fields';

const closing = messages.closing;

/** What the form that closes a period holds. */
export interface CloseFormValues {
  through: string;
  reason: string;
}

/** What the form that reopens days holds; without a day none stays closed. */
export type ReopenFormValues = CloseFormValues;

/** What the form of an exception holds. */
export interface ExceptionFormValues {
  userId: string;
  startDate: string;
  endDate: string;
  hours: string;
  reason: string;
}

const reasonField = () => nameField(reasonRule.required, reasonRule.tooLong, reasonRule.maximum);

/** The rules of the form that closes a period. */
export const closeForm = object({
  through: dateField(closing.throughRequired),
  reason: optionalTextField(reasonRule),
});

/** The rules of the form that reopens days. */
export const reopenForm = object({ through: optionalDateField(), reason: reasonField() });

/** The rules of the form of an exception. */
export const exceptionForm = object({
  userId: choiceField(closing.personRequired),
  startDate: dateField(closing.startRequired),
  endDate: dateField(closing.endRequired).test(
    'order',
    closing.endBeforeStart,
    (endDate, { parent }: { parent: Partial<ExceptionFormValues> }) =>
      !endDate || !parent.startDate || parent.startDate <= endDate,
  ),
  hours: string().required(closing.hoursRequired),
  reason: reasonField(),
});
