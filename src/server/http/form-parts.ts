import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { Refusal } from '../refusal';
import { uploadedName } from './uploaded-name';
import { requireUtf8, utf8Text } from './utf8';

/** A part of a form, whose bytes come while they are read. */
export interface FormPart {
  readonly name: string;
  /** of a file; undefined of a field */
  readonly fileName: string | undefined;
  readonly content: AsyncIterable<Buffer>;
}

/**
 * The parts of a form, each to be read before the next one is asked for. Throws 415 where there is no form, 400 for one
 * that cannot be read.
 */
export async function* formParts(request: FastifyRequest, fileBytes?: number): AsyncGenerator<FormPart, undefined> {
  if (!request.isMultipart()) throw new Refusal(415, 'UNSUPPORTED_MEDIA', messages.request.unsupportedMedia);
  requireUtf8(request);
  const options = fileBytes === undefined ? {} : { limits: { fileSize: fileBytes } };
  // The plugin is told that every part is a file: it decodes the text of a field itself, whatever becomes of its letters.
  const parts = request.parts(options) as AsyncIterableIterator<MultipartFile>;
  for await (const { fieldname, filename, file } of readable(parts)) {
    yield {
      name: fieldname,
      fileName: filename && uploadedName(filename),
      content: readable(file as AsyncIterable<Buffer>),
    };
  }
  return undefined;
}

/** The text of a part; throws 413 for one that is longer than a JSON part may be. */
export async function textOfPart({ content }: FormPart): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limits.jsonPartBytes) throw new Refusal(413, 'TOO_LARGE', messages.request.tooLarge);
    chunks.push(chunk);
  }
  return utf8Text(Buffer.concat(chunks));
}

/** The same pieces. Where the form ends too early, is none, or is broken off, its parser throws errors without a status. */
async function* readable<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece, undefined> {
  try {
    yield* pieces;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode !== undefined) throw error;
    throw new Refusal(400, 'VALIDATION', messages.request.bodyInvalid, [], {}, { cause: error });
  }
  return undefined;
}
