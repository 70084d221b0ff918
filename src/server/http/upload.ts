import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from '@sinclair/typebox';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { type SlipOwner, slipPartName } from '#contract/vocabulary/slips';
import { invalidField, Refusal } from '../refusal';
import type { SlipSpool, SpooledSlip } from '../slips/slip-spool';
import { refuseMemberTwice } from './json-text';
import { formSummary, refusalSentence } from './refusal-sentence';
import { uploadedName } from './uploaded-name';
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
  if (!request.isMultipart()) throw new Refusal(415, 'UNSUPPORTED_MEDIA', messages.request.unsupportedMedia);
  let text: string | null = null;
  let slip: SpooledSlip | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.fieldname === rules.part) {
        if (text !== null) throw invalidField(rules.part, messages.request.bodyInvalid);
        text = part.type === 'file' ? await readText(part.file) : wholeTextOf(part);
      } else if (part.fieldname === slipPartName && part.type === 'file') {
        if (slip) throw invalidField(slipPartName, messages.slip.onlyOne);
        if (part.filename) slip = await spool.receive(part.file, uploadedName(part.filename), rules.slipOwner);
        else if (await holdsAnything(part.file)) throw namelessSlip();
      } else if (part.fieldname !== slipPartName || textOf(part.type === 'field' ? part.value : '') !== '') {
        throw invalidField(part.fieldname, messages.request.unknownField, messages.request.bodyInvalid);
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

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function namelessSlip(): Refusal {
  const message = messages.slip.noExtension;
  return new Refusal(415, 'UNSUPPORTED_MEDIA', message, [{ field: slipPartName, message }]);
}

/** A form's empty file input is sent as a part without name and content; content without a name would be lost. */
async function holdsAnything(stream: AsyncIterable<Buffer>): Promise<boolean> {
  for await (const chunk of stream) if (chunk.length > 0) return true;
  return false;
}

/** A part whose own header says that it is JSON comes parsed. */
function wholeTextOf({ value, valueTruncated }: { value: unknown; valueTruncated: boolean }): string {
  if (valueTruncated) throw new Refusal(413, 'TOO_LARGE', messages.request.tooLarge);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function readText(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limits.jsonPartBytes) throw new Refusal(413, 'TOO_LARGE', messages.request.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
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
