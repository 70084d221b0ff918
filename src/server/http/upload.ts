import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from '@sinclair/typebox';
import { messages } from '#contract/texts/messages';
import { type SlipOwner, slipPartName } from '#contract/vocabulary/slips';
import { invalidField, Refusal } from '../refusal';
import type { SlipSpool, SpooledSlip } from '../slips/slip-spool';
import { type FormPart, formParts, textOfPart } from './form-parts';
import { refuseMemberTwice } from './json-text';
import { formSummary, refusalSentence } from './refusal-sentence';
import { checkBody } from './validator';

/** What an upload must be: the name and schema of its JSON part, and whose slip rule holds (§5, §7). */
export interface UploadRules<Body extends TSchema> {
  readonly part: string;
  readonly body: Body;
  readonly slipOwner: SlipOwner;
  readonly invalidSentence: string | null;
}

/** A checked upload; the slip is on disk and must be discarded when it is not needed any more. */
export interface CheckedUpload<Body> {
  readonly body: Body;
  readonly slip: SpooledSlip | null;
}

/**
 * Reads the JSON part (as a field or as a file part) and the optional slip of a multipart request. Throws 400 with the
 * wrong fields, 413 or 415 for a slip; nothing is left on disk then.
 */
export async function readUpload<Body extends TSchema>(
  request: FastifyRequest,
  rules: UploadRules<Body>,
  spool: SlipSpool,
): Promise<CheckedUpload<Static<Body>>> {
  let text: string | null = null;
  let slip: SpooledSlip | null = null;
  try {
    for await (const part of formParts(request)) {
      if (part.name === rules.part) {
        if (text !== null) throw invalidField(rules.part, messages.request.bodyInvalid);
        text = await textOfPart(part);
      } else if (part.name === slipPartName && part.fileName !== undefined) {
        if (slip) throw invalidField(slipPartName, messages.slip.onlyOne);
        if (part.fileName) slip = await spool.receive(part.content, part.fileName, rules.slipOwner);
        else if (await holdsAnything(part)) throw namelessSlip();
      } else if (part.name !== slipPartName || (await holdsAnything(part))) {
        throw invalidField(part.name, messages.request.unknownField, messages.request.bodyInvalid);
      }
    }
    return { body: checked(text, rules), slip };
  } catch (error) {
    await slip?.discard();
    // What is still on its way is read to nowhere: unread it would stand before the next request of the connection.
    request.raw.unpipe().resume();
    throw error;
  }
}

function namelessSlip(): Refusal {
  const message = messages.slip.noExtension;
  return new Refusal(415, 'UNSUPPORTED_MEDIA', message, [{ field: slipPartName, message }]);
}

/** A form's empty file input is sent as a part without name and content; content without a name would be lost. */
async function holdsAnything({ content }: FormPart): Promise<boolean> {
  for await (const chunk of content) if (chunk.length > 0) return true;
  return false;
}

function checked<Body extends TSchema>(text: string | null, rules: UploadRules<Body>): Static<Body> {
  const value = parse(text ?? '', rules.part);
  const errors = checkBody(rules.body, value);
  if (errors.length > 0) {
    const sentence = refusalSentence(errors, formSummary(rules.invalidSentence, rules.body));
    throw new Refusal(400, 'VALIDATION', sentence, errors);
  }
  return value;
}

function parse(text: string, part: string): unknown {
  const value = valueOf(text, part);
  refuseMemberTwice(text);
  return value;
}

function valueOf(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(part, messages.request.bodyInvalid);
  }
}
