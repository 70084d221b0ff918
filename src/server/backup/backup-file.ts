import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { syncFolder } from '../sync-folder';
import { backupSentences, BackupRefused } from './backup-sentences';

/** A part of the file under way. */
export interface WrittenPart {
  readonly name: string;
  readonly content: Readable;
}

/** Text columns take a fifth of their length so; more would take time, not space. */
const compressionLevel = 1;

/**
 * Writes a zip file of these parts, one after the other: under another name beside its own, for its owner alone, and moved
 * to its name when it is whole and on the disk. Answers its bytes.
 */
export async function writeBackupFile(
  file: string,
  parts: AsyncIterable<WrittenPart>,
  signal: AbortSignal,
): Promise<number> {
  if (await isThere(file)) throw new BackupRefused(backupSentences.fileIsThere(file));
  const beside = `${file}.unfinished-${String(process.pid)}`;
  try {
    const handle = await open(beside, 'wx', 0o600);
    try {
      const output = createWriteStream('', { fd: handle.fd, autoClose: false });
      await writeZip(output, parts, signal);
      await handle.sync();
      const { size } = await handle.stat();
      await rename(beside, file);
      syncFolder(path.dirname(file));
      return size;
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(beside, { force: true });
    throw isOfDisk(error) ? new BackupRefused(backupSentences.cannotWrite(file, error.message)) : error;
  }
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

const diskCodes = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EIO',
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
]);
const isOfDisk = (error: unknown): error is Error =>
  error instanceof Error && diskCodes.has((error as NodeJS.ErrnoException).code ?? '');

async function writeZip(
  output: NodeJS.WritableStream,
  parts: AsyncIterable<WrittenPart>,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile();
  const zipped = new PassThrough();
  zip.outputStream.pipe(zipped);
  // Said by the part itself, too, which is listened to.
  zip.on('error', () => undefined);
  const written = pipeline(zipped, output, { signal });
  const isBroken = written.then(
    () => false,
    () => true,
  );
  try {
    for await (const { name, content } of parts) {
      const ended = new Promise<void>((resolve, reject) => {
        content.once('end', resolve);
        content.once('error', reject);
      });
      zip.addReadStream(content, name, { compressionLevel, forceZip64Format: true });
      ended.catch(() => undefined);
      // A disk that takes no more would leave the part waiting for ever.
      if (await Promise.race([ended.then(() => false), isBroken])) {
        content.destroy();
        break;
      }
    }
    zip.end();
  } catch (error) {
    zipped.destroy(error as Error);
    await written.catch(() => undefined);
    throw error;
  }
  await written;
}
