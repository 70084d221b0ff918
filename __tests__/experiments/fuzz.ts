import { isDeepStrictEqual } from 'node:util';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { RawClient, type RawAnswer } from '../support/raw-http';
import { routesOf } from '../support/route-table';
import { TestServer } from '../support/test-server';
import { nameOf } from '../security/every-call';
import {
  environmentOfExperiments,
  type Experiment,
  type ExperimentOutcome,
  type ExperimentSize,
  isCaught,
} from './experiment';
import { anyRequest, callsOf, type FuzzRequest } from './fuzz-requests';

const atOnce = 16;
const requestsOfBatch = 500;
const mebibyte = 1024 * 1024;

/** What a refused request may leave behind: that it was refused; and what a check of the books writes down meanwhile. */
const tracesOfRefusals = [
  'access_events',
  'attempt_budgets',
  'sign_in_places',
  'audit_seals',
  'audit_sealing',
  'books_check',
  'sessions',
  'access_tokens',
];
const environment = { ...environmentOfExperiments, SESSION_ACCESS_SECONDS: '86400' };

/** What came of a fuzz. */
interface Found {
  readonly milliseconds: number[];
  readonly faults: string[];
  requests: number;
  accepted: number;
}

/** Takes every check of a body or address away. */
function withoutValidator(): () => void {
  const prototype = Ajv.prototype as { compile: unknown };
  const original = prototype.compile;
  prototype.compile = () => Object.assign(() => true, { errors: null });
  return () => {
    prototype.compile = original;
  };
}

/** E16: requests of every route, valid and with one thing wrong, until something is taken that must not, breaks or changes the books. */
async function fuzzRoutes(_server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const restore = size.isControl ? withoutValidator() : () => undefined;
  const server = await TestServer.start(environment);
  try {
    return await fuzz(server, size);
  } finally {
    restore();
    await server.stop();
  }
}

async function fuzz(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { seed, rounds } = size;
  const found: Found = { milliseconds: [], faults: [], requests: 0, accepted: 0 };
  const called = new Set(callsOf(server.sample).map(nameOf));
  for (const route of routesOf(server.routes)) if (!called.has(route)) found.faults.push(`${route} is not fuzzed`);
  const { session } = await server.signIn('super');
  const request = anyRequest(server.sample, session.token);
  const client = new RawClient(server.origin, atOnce);
  const isOver = () => isCaught(size, found.faults.length);
  let memoryAtStart = 0;
  let changed = 0;
  for (let batch = 0; batch * requestsOfBatch < rounds && !isOver(); batch += 1) {
    const count = Math.min(requestsOfBatch, rounds - batch * requestsOfBatch);
    const requests = fc.sample(request, { seed: seed + batch, numRuns: count });
    const before = await server.digest(tracesOfRefusals);
    await sendAll(
      client,
      requests.filter(({ mustBeRefused }) => mustBeRefused),
      found,
      isOver,
    );
    if (isOver()) break;
    await Promise.all(
      brokenBytes(session.token, seed + batch).map(async (bytes) => note(found, broken, await client.sendBytes(bytes))),
    );
    if (!isDeepStrictEqual(await server.digest(tracesOfRefusals), before)) changed += 1;
    await sendAll(
      client,
      requests.filter(({ mustBeRefused }) => !mustBeRefused),
      found,
      isOver,
    );
    memoryAtStart ||= process.memoryUsage().rss;
  }
  client.end();
  if (found.accepted === 0) found.faults.push('no valid request was accepted');
  if (server.uploads.length > 0) found.faults.push('uploads were left behind');
  found.faults.push(...(await server.findFaults()));
  return outcomeOf(found, changed, memoryAtStart);
}

function outcomeOf(
  { milliseconds, faults, requests, accepted }: Found,
  changed: number,
  memoryAtStart: number,
): ExperimentOutcome {
  const p99 = milliseconds.sort((a, b) => a - b)[Math.floor(milliseconds.length * 0.99)] ?? 0;
  const growth = (process.memoryUsage().rss - memoryAtStart) / mebibyte;
  const examples = faults.length > 0 ? ` (${[...new Set(faults)].slice(0, 5).join('; ')})` : '';
  return {
    violations: faults.length + changed,
    figures:
      `${String(requests)} requests, ${String(accepted)} accepted: ${String(faults.length)} wrong${examples}, ` +
      `${String(changed)} batches of refused requests changed the books; p99 ${p99.toFixed(0)} ms, memory +${growth.toFixed(0)} MiB`,
  };
}

const broken = { route: 'bytes', mustBeRefused: true, address: '' };

async function sendAll(
  client: RawClient,
  requests: readonly FuzzRequest[],
  found: Found,
  isOver: () => boolean,
): Promise<void> {
  const waiting = requests.values();
  const lane = async () => {
    for (const request of waiting) {
      if (isOver()) return;
      note(found, request, await client.send(request));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

function note(
  found: Found,
  request: Pick<FuzzRequest, 'route' | 'mustBeRefused' | 'address'> & Partial<FuzzRequest>,
  { status, milliseconds }: RawAnswer,
): void {
  found.requests += 1;
  found.milliseconds.push(milliseconds);
  const isAccepted = status >= 200 && status < 400;
  if (isAccepted) found.accepted += 1;
  const isBroken = status >= 500 || (status === 0 && request !== broken);
  if (!isBroken && !(isAccepted && request.mustBeRefused)) return;
  const type = request.headers?.['content-type'] ?? '';
  const body = request.body?.subarray(0, 400).toString('latin1') ?? '';
  found.faults.push(
    `${String(status)} ${request.method ?? ''} ${request.route} ${request.address.slice(0, 200)} ${JSON.stringify(`${type} ${body}`)}`,
  );
}

/** What is no HTTP, or more than one request at once: never accepted. */
function brokenBytes(token: string, seed: number): Buffer[] {
  const host = `Host: x\r\nAuthorization: Bearer ${token}\r\n`;
  const post = 'POST /api/fee/save HTTP/1.1\r\n';
  const json = 'Content-Type: application/json\r\n';
  const texts = [
    `GET /api/accounts HTTP/1.1\r\nAuthorization : Bearer ${token}\r\nHost: x\r\n\r\n`,
    `GET /api/accounts HTTP/9.9\r\n${host}\r\n`,
    `GET /api/acc ounts HTTP/1.1\r\n${host}\r\n`,
    `GET /api/accounts\u0000 HTTP/1.1\r\n${host}\r\n`,
    `BREW /api/accounts HTTP/1.1\r\n${host}\r\n`,
    `GET /api/accounts HTTP/1.1\r\n${host}X: a\u0000b\r\n\r\n`,
    `GET /api/accounts HTTP/1.1\r\n${host}X: a\nb\r\n\r\n`,
    `${post}${host}${json}Content-Length: 17\r\nTransfer-Encoding: chunked\r\n\r\n{"feename":"raw"}`,
    `${post}${host}${json}Content-Length: -1\r\n\r\n{"feename":"raw"}`,
    `${post}${host}${json}Content-Length: 1e3\r\n\r\n{"feename":"raw"}`,
    `${post}${host}${json}Content-Length: 16\r\nContent-Length: 17\r\n\r\n{"feename":"raw"}`,
    `${post}${host}${json}Content-Length: 4000\r\n\r\n{"feename":"raw"}`,
    `${post}${host}${json}Content-Length: 99999999999999\r\n\r\n{"feename":"raw"}`,
    `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{"feename":"raw"}\r\n0\r\n\r\n`,
    `${post}${host}${json}Transfer-Encoding: chunked\r\n\r\n11\r\n{"feename":"raw"}`,
    `${post}${host}${json}Transfer-Encoding: xchunked\r\n\r\n11\r\n{"feename":"raw"}\r\n0\r\n\r\n`,
    `${post}${host}X: ${'x'.repeat(40_000)}\r\n\r\n`,
    `GET /api/accounts HTTP/1.1\r\n`,
    '\r\n\r\n',
    '{"feename":"raw"}',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  ];
  const bytes = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 300 }), { seed, numRuns: 9 });
  return [...texts.map((text) => Buffer.from(text, 'latin1')), ...bytes.map((given) => Buffer.from(given))];
}

/** The fuzz of every route (reliability.md §7 E16). */
export const fuzzes: readonly Experiment[] = [
  {
    name: 'fuzz',
    promise: 'E16, S21: whatever is sent to whatever route, nothing wrong is taken and nothing breaks',
    rounds: 100_000,
    shortRounds: 600,
    hasControl: true,
    run: fuzzRoutes,
  },
];
