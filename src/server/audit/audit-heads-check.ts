import { type KeyObject, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import type { Connection } from '../db/database';
import { anyOf } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import { headText, publicKeysBeside, readHead, readStump, type SignedHead } from './audit-heads';

const verified = promisify(verify);
const headsAtOnce = 1_000;
const mostFaults = 20;

/** What is wrong with heads, in sentences, and the byte behind the last of them. */
export interface HeldHeads {
  readonly faults: string[];
  readonly bytes: number;
}

/**
 * Holds the chain of the database against the heads that a file keeps, each with its signature; answers the first twenty
 * faults. `known` are keys that are trusted beside those in the folder of the file; `from` is the byte from which on its
 * heads are looked at. A line that a power cut has cut is none: a head that follows it reaches as far at least, and whoever
 * can cut a line could take it away.
 */
export async function findHeadFaults(
  connection: Connection,
  file: string,
  known: readonly { id: string; publicKey: KeyObject }[] = [],
  from = 0,
): Promise<HeldHeads> {
  const keys = await publicKeysBeside(file);
  for (const { id, publicKey } of known) keys.set(id, publicKey);
  const faults: string[] = [];
  let heads: SignedHead[] = [];
  let stumps: { number: number; sequence: number }[] = [];
  let [number, bytes] = [0, from];
  const noHead = (line: number) => `Line ${String(line)} of ${file} is no head of an audit log.`;
  for await (const { line, end } of linesOf(file, from)) {
    number += 1;
    if (line.trim() === '') continue;
    const head = readHead(line);
    const sequence = head ? null : readStump(line);
    if (sequence !== null) {
      stumps.push({ number, sequence });
      continue;
    }
    const fault = head ? await findForgery(head, keys) : noHead(number);
    if (fault) faults.push(fault);
    else if (head) heads.push(head);
    if (head)
      faults.push(...stumps.filter((stump) => stump.sequence > head.sequence).map((stump) => noHead(stump.number)));
    [stumps, bytes] = [[], end];
    if (heads.length === headsAtOnce) {
      faults.push(...(await findMissing(connection, heads)));
      heads = [];
    }
    if (faults.length >= mostFaults) break;
  }
  if (heads.length > 0) faults.push(...(await findMissing(connection, heads)));
  return { faults: faults.slice(0, mostFaults), bytes };
}

/** Whether a file keeps a head at all: an empty copy agrees with every log, and proves nothing. */
export async function keepsHead(file: string): Promise<boolean> {
  for await (const { line } of linesOf(file, 0)) if (readHead(line)) return true;
  return false;
}

/** The lines of a file of ASCII from a byte on, each with the byte behind it. */
async function* linesOf(file: string, from: number): AsyncGenerator<{ line: string; end: number }> {
  let [rest, end] = ['', from];
  for await (const chunk of createReadStream(file, { start: from, encoding: 'latin1' }) as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      end += line.length + 1;
      yield { line, end };
    }
  }
  if (rest !== '') yield { line: rest, end: end + rest.length };
}

async function findForgery(head: SignedHead, keys: ReadonlyMap<string, KeyObject>): Promise<string | null> {
  const name = `The head of ${head.at} (seal ${String(head.sequence)})`;
  const key = keys.get(head.key);
  if (!key) return `${name} is signed by a key that is not known here (${head.key}).`;
  const fits = await verified(null, Buffer.from(headText(head)), key, Buffer.from(head.signature, 'base64'));
  return fits ? null : `${name} is not what was signed.`;
}

/** The heads whose seal is gone or is another: one sentence each, one for all that lie behind the end. */
async function findMissing(connection: Connection, heads: readonly SignedHead[]): Promise<string[]> {
  const found = await rows(
    connection,
    build
      .selectFrom('audit_seals')
      .select(['sequence', 'hash'])
      .where(
        'sequence',
        '=',
        anyOf(
          'bigint',
          heads.map((head) => head.sequence),
        ),
      ),
  );
  const last = await firstRow(
    connection,
    build.selectFrom('audit_seals').select('sequence').orderBy('sequence', 'desc').limit(1),
  );
  const end = last?.sequence ?? 0;
  const stored = new Map(found.map(({ sequence, hash }) => [sequence, hash.toString('hex')]));
  const rewritten = heads
    .filter(({ sequence, hash }) => sequence <= end && stored.get(sequence) !== hash)
    .map(
      ({ sequence, at }) =>
        `Seal ${String(sequence)} of the audit log is not the one that was signed at ${at}: the log was rewritten.`,
    );
  const beyond = heads.filter(({ sequence }) => sequence > end).at(-1);
  if (!beyond) return rewritten;
  const cut = `The audit log ends at seal ${String(end)}, but at ${beyond.at} it reached seal ${String(beyond.sequence)}: its last rows are gone. A backup that was restored looks the same.`;
  return [...rewritten, cut];
}
