import { link, open, rename, rm, stat } from 'node:fs/promises';
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
 * to its name when it is whole and on the disk. What somebody else has put under either name stays. Answers its bytes.
 */
export async function writeBackupFile(
  file: string,
  parts: AsyncIterable<WrittenPart>,
  signal: AbortSignal,
): Promise<number> {
  if (await isThere(file)) throw new BackupRefused(backupSentences.fileIsThere(file));
  const beside = `${file}.unfinished-${String(process.pid)}`;
  const handle = await open(beside, 'wx', 0o600).catch((error: unknown) => {
    throw sentenceOf(file, error, beside);
  });
  try {
    try {
      // The stream closes the handle, when it fails, too: told not to, it would close the number without the handle's knowing.
      await writeZip(handle.createWriteStream({ flush: true }), parts, signal);
      const { size } = await stat(beside);
      await moveBackup(beside, file);
      return size;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw sentenceOf(file, error, file);
  } finally {
    await rm(beside, { force: true });
  }
}

/** Moves a whole backup to another name of its folder, on the disk too; refused where a file of that name is. */
export async function moveBackup(from: string, file: string): Promise<void> {
  try {
    await nameOnce(from, file);
    await rm(from, { force: true });
    syncFolder(path.dirname(file));
  } catch (error) {
    throw sentenceOf(file, error, file);
  }
}

/** Gives a file another name unless there is one of that name, which the file system alone can tell at that moment. */
async function nameOnce(beside: string, file: string): Promise<void> {
  try {
    await link(beside, file);
  } catch (error) {
    if (!knowsNoSecondNames(error)) throw error;
    // The name is taken by an empty file first, which nobody else can do then.
    await (await open(file, 'wx', 0o600)).close();
    await rename(beside, file).catch(async (refused: unknown) => {
      await rm(file, { force: true });
      throw refused;
    });
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** Some network shares and sticks have no hard links. */
const knowsNoSecondNames = (error: unknown) => ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(codeOf(error));

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

/** The sentence of a failure: a disk that takes nothing more, or a file that is there; else the failure itself. */
function sentenceOf(file: string, error: unknown, named: string): unknown {
  if (codeOf(error) === 'EEXIST') return new BackupRefused(backupSentences.fileIsThere(named));
  return error instanceof Error && diskCodes.has(codeOf(error))
    ? new BackupRefused(backupSentences.cannotWrite(file, error.message))
    : error;
}

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
