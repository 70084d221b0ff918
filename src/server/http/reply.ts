import type { SuccessEnvelope } from '#contract/vocabulary/envelope';
import { messages } from '#contract/texts/messages';
import { Type, type TSchema } from '@sinclair/typebox';

/** A success that carries data. */
export type DataEnvelope<Data> = SuccessEnvelope<Data> & { data: Data };

/** The envelope of a success without data (contract §2). */
export function done(message: string): SuccessEnvelope {
  return { success: true, message };
}

/** The envelope of a success with data (contract §2). */
export function success<Data>(message: string, data: Data): DataEnvelope<Data> {
  return { success: true, message, data };
}

/** The envelope of a list or of facts that were read. */
export function found<Data>(data: Data): DataEnvelope<Data> {
  return success(messages.ok, data);
}

/** The schema of an answer: what is not named in it does not leave the server. */
export function answerOf<Data extends TSchema>(data: Data) {
  return Type.Object({ success: Type.Literal(true), message: Type.String(), data });
}

/** The schema of an answer without data. */
export const plainAnswer = Type.Object({ success: Type.Literal(true), message: Type.String() });

/** What every create answers: the number of the new record (contract §2). */
export const createdAnswer = answerOf(Type.Object({ id: Type.Integer() }));
