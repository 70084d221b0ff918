import { Type, type Static, type TProperties, type TSchema } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { plainTextPattern } from '../values/plain-text';
import { reasonRule } from './common-fields';
import { closedObject, dateType, nullable, optionalTextType, type WireOptions } from './wire-types';

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

/** Member of a report's filter: the reversed movements, which no list has otherwise, and no others (contract §9). */
export const reversedMember = { reversed: Type.Optional(Type.Boolean()) };

/**
 * Members of a report's row where the reversed ones are asked for: by whom, when, on which day and why it was taken back, and
 * the number of the one that took its place.
 */
export const reversalMembers = {
  reversedBy: Type.Optional(Type.String()),
  reversedAt: Type.Optional(Type.String()),
  reversedOn: Type.Optional(Type.String()),
  reversalReason: Type.Optional(Type.String()),
  replacedBy: Type.Optional(nullable(Type.Integer())),
};

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
