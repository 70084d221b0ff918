import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { requestIdHeader } from '#contract/vocabulary/envelope';
import { failureBody, failureOfStatus, sendFailure, toldOf } from './errors';

/** What every answer carries that is given before the application, its hooks and their headers are reached. */
const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** Answers an address that cannot be decoded, in the envelope like every other failure. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ ...headers, [requestIdHeader]: request.id });
  void sendFailure(reply, toldOf(request, failureOfStatus(error.statusCode ?? 400)));
}

/** Answers what is not HTTP, or two requests in one, and closes the connection: nothing after it is read. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(brokenAnswer(statusOf(error.code)));
  socket.destroy();
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

function brokenAnswer(status: number): string {
  const id = randomUUID();
  const body = JSON.stringify(failureBody(failureOfStatus(status), id));
  const fields = {
    ...headers,
    [requestIdHeader]: id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
}
