import { createPublicKey, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import { appendFile, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Connection } from '../db/database';
import { build, firstRow, onlyRow } from '../db/query';
import { statement } from '../db/statement';
import { giveToOwner, makeFolderOf } from '../embedded/private-files';
import { type AuditKey, keyId } from './audit-key';

/** A head of the audit log outside the database: how far the chain reached at a time, and its last seal, signed. */
export interface SignedHead {
  readonly sequence: number;
  /** hexadecimal */
  readonly hash: string;
  readonly at: string;
  /** which public key fits */
  readonly key: string;
  /** base64 */
  readonly signature: string;
}

const publicKeysName = 'public-keys.txt';

/** What a head's signature covers. */
export const headText = ({ sequence, hash, at }: Pick<SignedHead, 'sequence' | 'hash' | 'at'>) =>
  `property-management audit head ${String(sequence)} ${hash} ${at}`;

const connectedDatabase = statement({ name: 'text' }, () => sql`select current_database()::text as name`);

/** Where the heads of the connected database are kept; the public keys lie beside them. */
export async function headsFile(connection: Connection, dataDir: string): Promise<string> {
  const { name } = await onlyRow(connection, connectedDatabase());
  return path.join(dataDir, 'audit-heads', `${encodeURIComponent(name)}.jsonl`);
}

/** Where the public keys beside a file of heads are. */
export const publicKeysFile = (file: string) => path.join(path.dirname(file), publicKeysName);

/** The public keys beside a file of heads, by their ids: an entry under a wrong id, or that was cut, is none. */
export async function publicKeysBeside(file: string): Promise<Map<string, KeyObject>> {
  const text = await readFile(publicKeysFile(file), 'utf8').catch(() => '');
  const keys = new Map<string, KeyObject>();
  for (const [, id = '', base64 = ''] of text.matchAll(/^([0-9a-f]{16}) ([\w+/=]+)$/gm)) {
    const key = readKey(base64);
    if (key && keyId(key) === id) keys.set(id, key);
  }
  return keys;
}

function readKey(base64: string): KeyObject | null {
  try {
    return createPublicKey({ key: Buffer.from(base64, 'base64'), type: 'spki', format: 'der' });
  } catch {
    return null;
  }
}

/** What keeping heads needs. */
export interface HeadKeeping {
  readonly database: Connection;
  readonly dataDir: string;
  readonly key: AuditKey;
  readonly logger: Logger;
}

/** Keeps the heads of the audit log: a line of the log and a line of a file that only grows, to be kept elsewhere. */
export class HeadKeeper {
  private last: { sequence: number; hash: string } | undefined;

  constructor(private readonly parts: HeadKeeping) {}

  /** Signs and keeps the present head when it is another than the last one. */
  async keep(): Promise<void> {
    const { database, dataDir, key, logger } = this.parts;
    const seal = await firstRow(
      database,
      build.selectFrom('audit_seals').select(['sequence', 'hash']).orderBy('sequence', 'desc').limit(1),
    );
    if (!seal) return;
    const head = { sequence: seal.sequence, hash: seal.hash.toString('hex') };
    const file = await headsFile(database, dataDir);
    this.last ??= await lastHead(file);
    if (head.sequence === this.last?.sequence && head.hash === this.last.hash) return;
    const at = new Date().toISOString();
    const signature = key.sign(headText({ ...head, at })).toString('base64');
    const signed: SignedHead = { ...head, at, key: key.id, signature };
    await this.keepPublicKey(file);
    await appendLine(file, JSON.stringify(signed));
    this.last = head;
    logger.info(signed, 'head of the audit log');
  }

  private async keepPublicKey(file: string): Promise<void> {
    const { id, publicKey } = this.parts.key;
    makeFolderOf(file);
    if ((await publicKeysBeside(file)).has(id)) return;
    const base64 = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    await appendLine(publicKeysFile(file), `${id} ${base64}`);
  }
}

/** On a line of its own, whatever a power cut has left of the last one. Where that fails, as on a full disk, nothing is left of it. */
async function appendLine(file: string, line: string): Promise<void> {
  const length = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const isOnItsOwn = length === 0 || (await readEnd(file)).endsWith('\n');
  try {
    await appendFile(file, `${isOnItsOwn ? '' : '\n'}${line}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    await truncate(file, length).catch(() => undefined);
    throw error;
  }
  giveToOwner(file, path.dirname(file));
}

const endBytes = 4_096;

/** The end of a file that may be long. */
async function readEnd(file: string): Promise<string> {
  const handle = await fs.promises.open(file, 'r');
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(endBytes), 0, endBytes, Math.max(0, size - endBytes));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function lastHead(file: string): Promise<SignedHead | undefined> {
  if (!fs.existsSync(file)) return undefined;
  return readHead((await readEnd(file)).trimEnd().split('\n').at(-1) ?? '') ?? undefined;
}

/** The head of a line; null when it holds none. */
export function readHead(line: string): SignedHead | null {
  try {
    const { sequence, hash, at, key, signature } = JSON.parse(line) as Partial<Record<keyof SignedHead, unknown>>;
    if (typeof sequence !== 'number' || !Number.isSafeInteger(sequence)) return null;
    const texts = [hash, at, key, signature];
    return texts.every((text) => typeof text === 'string')
      ? ({ sequence, hash, at, key, signature } as SignedHead)
      : null;
  } catch {
    return null;
  }
}

/** A head without its values. */
const skeleton = '{"sequence":,"hash":,"at":,"key":,"signature":}';

/** How far the chain reached by what a cut line says that begins as a head does; null for any other line. */
export function readStump(line: string): number | null {
  if (!skeleton.startsWith(line.replaceAll(/:(?:\d+|"[^"]*"?)/g, ':'))) return null;
  return Number(/^{"sequence":(\d*)/.exec(line)?.[1] ?? 0);
}
