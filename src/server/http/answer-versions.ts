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
    const version = versionOf(request, payload);
    // Weak: its compressed form has the same.
    reply.header('etag', version);
    if (!knows(request.headers['if-none-match'], version)) {
      done(null, payload);
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

function versionOf({ session }: FastifyRequest, payload: string): string {
  const { userId, role } = session?.actor ?? {};
  const digest = hash('sha256', `${String(userId)} ${String(role)}\n${payload}`, 'base64url');
  return `W/"${digest}"`;
}

function knows(header: string | undefined, version: string): boolean {
  return header?.split(',').some((known) => known.trim() === version) ?? false;
}
