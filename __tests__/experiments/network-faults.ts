import http from 'node:http';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { slipPartName } from '../../src/contract/vocabulary/slips';
import { makeWorld } from '../support/books-world';
import { slipFile } from '../support/slip-files';
import { type ConnectionFault, TcpProxy } from '../support/tcp-proxy';
import type { TestServer } from '../support/test-server';
import { chanceOf, type Experiment, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';

/** Milliseconds after which the client gives a try up; far more than an answer takes. */
const patience = 3_000;
const silentPatience = 400;
const mostTries = 8;

interface Entry {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

async function entryOf(token: string, key: string | null, body: object): Promise<Entry> {
  const form = new FormData();
  form.append(uploadParts.deposit, JSON.stringify(body));
  form.append(slipPartName, slipFile());
  const encoded = new Response(form);
  return {
    bytes: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(key === null ? {} : { [idempotencyHeader]: key }),
    },
  };
}

/** One try: the status and the id when a whole answer came, null when it did not. */
function attempt(
  origin: string,
  { headers, bytes }: Entry,
  timeout: number,
): Promise<{ status: number; id: number } | null> {
  return new Promise((resolve) => {
    const request = http.request(new URL(paths.deposits.create, origin), {
      method: 'POST',
      agent: false,
      timeout,
      headers: { ...headers, 'content-length': String(bytes.length) },
    });
    request.on('timeout', () => request.destroy(new Error('No answer in time')));
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(null));
      response.on('end', () => {
        const answer = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { data?: { id: number } };
        resolve({ status: response.statusCode ?? 0, id: answer.data?.id ?? 0 });
      });
    });
    request.end(bytes);
  });
}

/** Bytes that an entry and its answer have on the wire, roughly: cuts beyond them break nothing. */
const requestBytes = 1_700;
const answerBytes = 1_300;

/** The faults of one run: every place of a request and of its answer in even steps, in each way to break, and slow lines. */
function faultsOf(rounds: number, seed: number): ConnectionFault[][] {
  const chance = chanceOf(seed);
  const shift = chance();
  const ways: readonly ConnectionFault[] = [
    {},
    { isReset: true },
    { isSilent: true },
    { isDripping: true },
    { delay: 4 },
  ];
  return Array.from({ length: rounds }, (_, round) => {
    const place = (round + shift) / rounds;
    const way = (index: number) => {
      const usual = ways[index % ways.length]!;
      // A silent line is waited for, so it comes seldom.
      return usual.isSilent && index % 4 > 0 ? { isReset: true } : usual;
    };
    const request = { ...way(round), cutRequestAfter: Math.floor(place * requestBytes) };
    const answer = { ...way(round), cutAnswerAfter: Math.floor(place * answerBytes) };
    const again = { ...way(round + 1), cutAnswerAfter: Math.floor(chance() * answerBytes) };
    return round % 2 === 0 ? [request, again] : [answer, again, { delay: 2, isDripping: true }];
  });
}

/** E9: an entry is sent over lines that break at every place, until it is answered; it is in the books once. */
async function badNetworks(server: TestServer, size: ExperimentSize): Promise<ExperimentOutcome> {
  const { rounds, isControl, seed } = size;
  const { session } = await server.signIn('admin');
  const { id: account, currencyId } = (await makeWorld(server.database)).accounts[0]!;
  const proxy = await TcpProxy.start(server.origin);
  const found = { entries: 0, tries: 0, lost: 0, duplicates: 0, missing: 0, wrongAnswers: 0 };
  for (const [round, faults] of faultsOf(rounds, seed).entries()) {
    if (isCaught(size, found.duplicates)) break;
    found.entries += 1;
    const remarks = `round ${String(round)}`;
    const body = server.sample.deposit({ toacc: account, tocurrency: currencyId, amount: 1, remarks });
    const key = isControl
      ? null
      : `00000000-0000-4000-8000-${String(seed % 1_000_000).padStart(6, '0')}${String(round).padStart(6, '0')}`;
    const entry = await entryOf(session.token, key, body);
    proxy.spoil(...faults);
    let answer: { status: number; id: number } | null = null;
    for (let turn = 0; turn < mostTries && !answer; turn += 1) {
      found.tries += 1;
      answer = await attempt(proxy.origin, entry, faults[turn]?.isSilent ? silentPatience : patience);
      if (!answer) found.lost += 1;
    }
    const rows = await server.rows<{ id: number }>('select id from deposits where remarks = $1 and account_id = $2', [
      remarks,
      account,
    ]);
    if (rows.length > 1) found.duplicates += 1;
    if (rows.length === 0) found.missing += 1;
    if (answer?.status !== 201 || !rows.some(({ id }) => id === answer.id)) found.wrongAnswers += 1;
  }
  await proxy.stop();
  const left = (await server.findFaults()).length;
  const { entries, tries, lost, duplicates, missing, wrongAnswers } = found;
  return {
    violations: duplicates + missing + wrongAnswers + left,
    figures:
      `${String(entries)} entries in ${String(tries)} tries, ${String(lost)} without an answer: ${String(duplicates)} twice in the books, ` +
      `${String(missing)} missing, ${String(wrongAnswers)} answered wrongly, ${String(left)} faults`,
  };
}

/** Bad lines between client and server (reliability.md §7 E9). */
export const networkFaults: readonly Experiment[] = [
  {
    name: 'bad-networks',
    promise: 'E9: an entry sent again until it is answered is in the books once, wherever the line breaks',
    rounds: 1_500,
    shortRounds: 30,
    hasControl: true,
    run: badNetworks,
  },
];
