import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { plainTextPattern } from '../values/plain-text';
import { reasonRule } from './common-fields';
import { closedObject, dateType, optionalTextType, type WireOptions } from './wire-types';

/** DELETE of a movement: why, and on which day the reversal is posted unless on that of the entry (contract §9). */
export const reversalQuery = closedObject({
  reason: Type.Optional(
    Type.String({
      maxLength: reasonRule.maximum,
      pattern: plainTextPattern,
      sentenceOf: { maxLength: reasonRule.tooLong, pattern: reasonRule.invalid },
    } satisfies WireOptions),
  ),
  date: Type.Optional(dateType()),
});

/** What a correction says beside the entry as it should be (contract §9). */
const correctionMembers = {
  reason: optionalTextType(reasonRule),
  /** on which day what is corrected is taken back, unless on its own */
  reversalDate: Type.Optional(dateType(messages.form.dateInvalid)),
};

/** What every correction may say. */
export type CorrectionFacts = Partial<{
  [Member in keyof typeof correctionMembers]: Static<(typeof correctionMembers)[Member]>;
}>;

/** The JSON part of a correction: that of the entry which takes the place, and what is said of the correction. */
export const correctionOf = ({ properties }: { properties: TProperties }): TSchema =>
  closedObject({ ...properties, ...correctionMembers });
