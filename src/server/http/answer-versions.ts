import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/vocabulary/limits';
import type { TypedApp } from './typed-app';

/**
 * Gives every list and record that was read a version (ETag), made of the person, the role and the data, and answers 304
 * to who has that version already. It is read all the same, since rights and books are those of this moment.
 */
export function registerAnswerVersions(app: TypedApp): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!hasVersion(request, reply.statusCode, payload)) {
      done(null, payload);
      return;
    }
    const { version, bytes } = versioned(request, payload);
    // Weak: its compressed form has the same.
    reply.header('etag', version);
    if (!knows(request.headers['if-none-match'], version)) {
      done(null, bytes);
      return;
    }
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    done(null, null);
  });
}

function hasVersion({ method, session }: FastifyRequest, status: number, payload: unknown): payload is string {
  return (
    method === 'GET' &&
    status === 200 &&
    session !== null &&
    typeof payload === 'string' &&
    payload.length >= limits.smallAnswerBytes
  );
}

/** The version, and the answer as bytes: what is made of it and what goes out are written once. */
function versioned({ session }: FastifyRequest, payload: string): { version: string; bytes: Buffer } {
  const { userId, role } = session?.actor ?? {};
  const whose = `${String(userId)} ${String(role)}\n`;
  const all = Buffer.from(whose + payload);
  return { version: `W/"${hash('sha256', all, 'base64url')}"`, bytes: all.subarray(Buffer.byteLength(whose)) };
}

function knows(header: string | undefined, version: string): boolean {
  return header?.split(',').some((known) => known.trim() === version) ?? false;
}
