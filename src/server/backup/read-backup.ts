import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { Value } from '@sinclair/typebox/value';
import yauzl from 'yauzl';
import { knowsSteps } from '../db/migrate';
import { leftOut, type Manifest, manifestSchema, type Measure, partNames } from './backup-format';
import { backupSentences, BackupRefused } from './backup-sentences';

/** A manifest is some kilobytes; whatever is longer is none. */
const mostManifestBytes = 4_194_304;

/** A backup that is open: its list of contents is whole, and this program can restore it. */
export interface OpenedBackup {
  readonly file: string;
  readonly manifest: Manifest;
  /** The content of a part; whoever has read it to its end without an error has read what was written. */
  read(name: string, measure: Measure, tell?: (bytes: number) => void): AsyncGenerator<Buffer>;
  close(): void;
}

type Parts = ReadonlyMap<string, yauzl.Entry>;

/** Opens a backup and reads what it says of itself. Throws BackupRefused for what is none, or not whole, or too new. */
export async function openBackup(file: string): Promise<OpenedBackup> {
  let zip: yauzl.ZipFile;
  try {
    zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, validateEntrySizes: true });
  } catch (error) {
    const isUnreadable = ['ENOENT', 'EACCES', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    throw new BackupRefused(isUnreadable ? backupSentences.noFile(file) : backupSentences.notWhole(file));
  }
  try {
    const parts = await partsOf(zip, file);
    const manifest = await readManifest(zip, parts, file);
    return { file, manifest, read: readPart(zip, parts, file), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function partsOf(zip: yauzl.ZipFile, file: string): Promise<Parts> {
  const parts = new Map<string, yauzl.Entry>();
  try {
    for await (const part of zip.eachEntry()) parts.set(part.fileName, part);
    return parts;
  } catch {
    throw new BackupRefused(backupSentences.notWhole(file));
  }
}

async function readManifest(zip: yauzl.ZipFile, parts: Parts, file: string): Promise<Manifest> {
  const [manifestPart, digestPart] = [parts.get(partNames.manifest), parts.get(partNames.manifestDigest)];
  const size = (manifestPart?.uncompressedSize ?? 0) + (digestPart?.uncompressedSize ?? 0);
  if (!manifestPart || !digestPart || size > mostManifestBytes) throw new BackupRefused(backupSentences.notWhole(file));
  const damaged = new BackupRefused(backupSentences.damaged(file, partNames.manifest));
  const whole = async (part: yauzl.Entry) => buffer(await zip.openReadStreamPromise(part));
  const [text, digest] = await Promise.all([whole(manifestPart), whole(digestPart)]).catch(() => {
    throw damaged;
  });
  if (createHash('sha256').update(text).digest('hex') !== digest.toString('utf8').trim()) throw damaged;
  const manifest = parsed(text);
  const { format, product, migrations } = (manifest ?? {}) as Partial<Record<keyof Manifest, unknown>>;
  const steps = Array.isArray(migrations) ? migrations.map(String) : [];
  if (Value.Check(manifestSchema, manifest) && knowsSteps(steps)) {
    const expected = partsIn(manifest);
    const missing = expected.find((name) => !parts.has(name));
    if (missing !== undefined || parts.size !== expected.length)
      throw new BackupRefused(backupSentences.notWhole(file));
    return manifest;
  }
  const isOurs = Number.isInteger(format) && typeof product === 'string' && steps.length > 0;
  throw isOurs ? new BackupRefused(backupSentences.ofNewerVersion(file, product)) : damaged;
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}

function partsIn({ tables, heads, publicKeys }: Manifest): string[] {
  return [
    ...tables.map(({ name }) => partNames.table(name)),
    ...(heads ? [partNames.heads] : []),
    ...(publicKeys ? [partNames.publicKeys] : []),
    partNames.manifest,
    partNames.manifestDigest,
  ];
}

const readPart = (zip: yauzl.ZipFile, parts: Parts, file: string): OpenedBackup['read'] =>
  async function* (name, { bytes, sha256 }, tell = () => undefined) {
    const damaged = () => new BackupRefused(backupSentences.damaged(file, name));
    const hash = createHash('sha256');
    let read = 0;
    for await (const chunk of contentOf(zip, parts.get(name), damaged)) {
      hash.update(chunk);
      read += chunk.length;
      tell(chunk.length);
      yield chunk;
    }
    if (read !== bytes || hash.digest('hex') !== sha256) throw damaged();
  };

/** Whatever is wrong with the packing is damage; what its reader does with it is not. */
async function* contentOf(
  zip: yauzl.ZipFile,
  part: yauzl.Entry | undefined,
  damaged: () => BackupRefused,
): AsyncGenerator<Buffer> {
  if (!part) throw damaged();
  let content: Readable;
  try {
    content = await zip.openReadStreamPromise(part);
  } catch {
    throw damaged();
  }
  const chunks = (content as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw damaged();
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    content.destroy();
  }
}

/** Whether a table that the database has may be without a part. */
export const mayBeLeftOut = (name: string): boolean => leftOut.includes(name);
