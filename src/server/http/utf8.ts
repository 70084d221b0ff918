import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import { Refusal } from '../refusal';

const namedCharset = /;\s*charset\s*=\s*"?([^\s";]*)/i;

/** Throws 415 for a body whose heading says that it is written in anything but UTF-8. */
export function requireUtf8({ headers }: FastifyRequest): void {
  const charset = namedCharset.exec(headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new Refusal(415, 'UNSUPPORTED_MEDIA', messages.request.unsupportedMedia);
}

/** The text of a body, or of a part of one. Throws 400 where it is no UTF-8: each wrong byte would be kept as the same sign. */
export function utf8Text(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(400, 'VALIDATION', messages.request.bodyInvalid);
  return bytes.toString('utf8');
}
