import { mixed, string } from 'yup';
import { dateFromWire } from '../values/dates';
import { limits } from '../vocabulary/limits';
import { messages } from '../texts/messages';
import { centsFromTyped } from '../values/money';
import { isName, isPlainText } from '../values/plain-text';
import { writtenText } from '../values/written-text';
import { decimalOfTyped, hasTooManyDigits, rateFromTyped } from '../values/rates';
import { slipError } from '../vocabulary/slip-rules';
import type { SlipFile, SlipOwner } from '../vocabulary/slips';
import { amountFault, signedAmountFault } from './amount-fault';
import type { TextRule } from './movement-fields';

const isDay = (value: string | undefined) => !value || dateFromWire(value) === value;

/** A day in a form: 'YYYY-MM-DD', required. */
export const dateField = (required: string) =>
  string().required(required).test('day', messages.form.dateInvalid, isDay);

/** A day of a filter, which may be left empty. */
export const optionalDateField = () => string().default('').test('day', messages.form.dateInvalid, isDay);

/** The chosen record of a select, as its number in text. */
export const choiceField = (required: string) =>
  string()
    .required(required)
    .test('record', required, (value) => !value || (/^[1-9]\d*$/.test(value) && Number.isSafeInteger(Number(value))));

/** A typed amount: above 0, at most 2 decimals, below the limit (contract §2). */
export const amountField = (positive: string = messages.form.amountPositive) =>
  string()
    .required(positive)
    .test('amount', positive, (value, context) => {
      if (!value) return true;
      const amount = centsFromTyped(value);
      if (amount === null) return context.createError({ message: amountFault(value, { below: positive }) });
      if (amount >= limits.amountCents) return context.createError({ message: messages.form.amountTooLarge });
      return amount > 0;
    });

/** A typed amount of either sign: any but 0, with the bounds of `amountField`. */
export const signedAmountField = (required: string) =>
  string()
    .required(required)
    .test('amount', required, (value, context) => {
      if (!value) return true;
      const [above, below] = [messages.form.amountTooLarge, messages.form.signedAmountTooLarge];
      const amount = centsFromTyped(value);
      if (amount === null) return context.createError({ message: signedAmountFault(value, { above, below }) });
      if (amount >= limits.amountCents) return context.createError({ message: above });
      if (amount <= -limits.amountCents) return context.createError({ message: below });
      return amount !== 0;
    });

/** A typed overdraft limit: an amount from 0. */
export const limitField = () => {
  const { limitInvalid: invalid, limitTooLarge: tooLarge, limitDecimals: decimals } = messages.account;
  return string()
    .required(invalid)
    .test('limit', invalid, (value, context) => {
      if (!value) return true;
      const limit = centsFromTyped(value);
      const own = { decimals, tooLarge, invalid, below: invalid };
      if (limit === null) return context.createError({ message: amountFault(value, own) });
      if (limit >= limits.amountCents) return context.createError({ message: tooLarge });
      return limit >= 0;
    });
};

/** A typed conversion rate (§5). */
export const rateField = ({ required, invalid }: { required: string; invalid: string }) =>
  string()
    .required(required)
    .test('rate', invalid, (value, context) => {
      if (!value || rateFromTyped(value) !== null) return true;
      return hasTooManyDigits(decimalOfTyped(value)) && context.createError({ message: messages.transfer.rateDigits });
    });

/** Text that may be left empty. */
export const optionalTextField = ({ maximum, tooLong, invalid }: TextRule) =>
  string()
    .default('')
    .max(maximum, tooLong)
    .test('plain', invalid, (value) => isPlainText(value));

/** A name that must show something; blanks around it are not counted and not sent. */
export const nameField = (required: string, tooLong: string, maximum: number = limits.nameCharacters) =>
  string()
    .transform((typed: string | undefined) => typed && writtenText(typed))
    .required(required)
    .max(maximum, tooLong)
    .test('name', messages.form.textInvalid, (value) => isName(value));

/** An optional slip (§5). */
export const slipField = (owner: SlipOwner) =>
  mixed<SlipFile>()
    .nullable()
    .default(null)
    .test('slip', '', (file, context) => {
      const sentence = file ? slipError(owner, file) : null;
      return sentence === null || context.createError({ message: sentence });
    });
