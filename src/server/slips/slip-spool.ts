import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { slipNameError, slipSizeError } from '#contract/vocabulary/slip-rules';
import {
  isCheckedExtension,
  type SlipOwner,
  slipExtension,
  slipFileName,
  slipMediaType,
} from '#contract/vocabulary/slips';
import { codeOf } from '../db/database-failures';
import { invalidField, Refusal } from '../refusal';
import { openProcessFolder, type ProcessFolder } from './process-folder';
import { signatureFits, signatureLength } from './slip-signature';

/** An uploaded file that waits on disk. */
export interface SpooledFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  /** Removes the file; safe to call twice. */
  discard(): Promise<void>;
}

/** An uploaded slip that passed every check and waits on disk for its transaction. */
export interface SpooledSlip extends SpooledFile {
  /** the name of the file as people knew it, safe to keep and to show */
  readonly originalName: string;
  readonly extension: string;
  readonly mediaType: string;
}

/** Where the uploads of this process wait; what a crash left there is removed at the next start. */
export class SlipSpool {
  private own: ProcessFolder;

  constructor(private readonly root: string) {
    this.own = openProcessFolder(root);
  }

  /** Takes the folder away; nothing is received afterwards. */
  close(): void {
    this.own.close();
  }

  /** Reads a file to disk while checking type, size (bytes) and content; refuses before anything is stored. */
  async receive(stream: AsyncIterable<Buffer>, givenName: string, owner: SlipOwner): Promise<SpooledSlip> {
    const sentence = slipNameError(givenName);
    if (sentence) throw refusedSlip(415, sentence);
    const extension = slipExtension(givenName) ?? '';
    const originalName = slipFileName(givenName);
    const checks = new SlipChecks(extension, owner);
    const file = await this.keep(stream, (chunk, size) => {
      checks.see(chunk, size);
    });
    try {
      checks.end(file.sizeBytes);
    } catch (error) {
      await file.discard();
      throw error;
    }
    return { ...file, originalName, extension, mediaType: slipMediaType(extension) };
  }

  /** Reads a file to disk; `see` is shown each piece and the bytes so far, and throws to refuse the file. */
  async keep(stream: AsyncIterable<Buffer>, see: (chunk: Buffer, size: number) => void): Promise<SpooledFile> {
    let file = '';
    // What cannot be removed now is removed at the next start; it must not make a saved entry look like a failure.
    const discard = () => rm(file, { force: true }).catch(() => undefined);
    try {
      file = path.join(this.placeThatIsThere(), randomUUID());
      return { path: file, ...(await write(stream, file, see)), discard };
    } catch (error) {
      await discard();
      throw refusedPlace(error);
    }
  }

  /** Proves that uploads can be kept, by a file of one byte; refuses as an upload would be. */
  async ensureWritable(): Promise<void> {
    await (await this.keep(Readable.from([Buffer.from('.')]), () => undefined)).discard();
  }

  /** A cleaner, or a disk that was away, may have taken the folder: it is made anew. */
  private placeThatIsThere(): string {
    if (!fs.existsSync(this.own.path)) {
      const anew = openProcessFolder(this.root);
      this.own.close();
      this.own = anew;
    }
    return this.own.path;
  }
}

const refusedPlace = (error: unknown) =>
  isPlaceless(error) ? new Refusal(503, 'UNAVAILABLE', messages.slip.noPlace, [], {}, { cause: error }) : error;

/** The folder itself is gone, or cannot be written to: that is not the books', and passes only when somebody looks after it. */
const placelessCodes = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST', 'EIO']);
const isPlaceless = (error: unknown) => placelessCodes.has(codeOf(error) ?? '');

/** The refusal of a slip, on its field. */
function refusedSlip(status: 413 | 415, sentence: string): Refusal {
  return new Refusal(status, status === 413 ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA', sentence, [
    { field: 'slip', message: sentence },
  ]);
}

/** What a slip must be, looked at piece by piece. */
class SlipChecks {
  private head = Buffer.alloc(0);
  private isChecked: boolean;

  constructor(
    private readonly extension: string,
    private readonly owner: SlipOwner,
  ) {
    this.isChecked = !isCheckedExtension(extension);
  }

  see(chunk: Buffer, size: number): void {
    if (size > limits.slipBytes) throw refusedSlip(413, messages.slip.tooLarge[this.owner]);
    if (this.isChecked) return;
    this.head = Buffer.concat([this.head, chunk]);
    if (this.head.length < signatureLength) return;
    if (!signatureFits(this.extension, this.head)) throw refusedSlip(415, messages.slip.wrongContent);
    this.isChecked = true;
    this.head = Buffer.alloc(0);
  }

  end(size: number): void {
    if (size === 0) throw invalidField('slip', messages.slip.empty);
    if (!this.isChecked) throw refusedSlip(415, messages.slip.wrongContent);
    const sentence = slipSizeError(this.owner, size);
    if (sentence) throw refusedSlip(413, sentence);
  }
}

async function write(stream: AsyncIterable<Buffer>, file: string, see: (chunk: Buffer, size: number) => void) {
  const digest = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let sizeBytes = 0;
  try {
    for await (const chunk of stream) {
      sizeBytes += chunk.length;
      see(chunk, sizeBytes);
      digest.update(chunk);
      // A disk with little room takes part of a piece and says so by a number only; this writes all of it or throws.
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { sizeBytes, sha256: digest.digest() };
}
