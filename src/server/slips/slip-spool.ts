import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import {
  isCheckedExtension,
  type SlipOwner,
  slipExtension,
  slipFileName,
  slipMediaType,
  slipNameError,
  slipSizeError,
} from '#contract/vocabulary/slips';
import { invalidField, Refusal } from '../refusal';
import { openProcessFolder, type ProcessFolder } from './process-folder';
import { signatureFits, signatureLength } from './slip-signature';

/** An uploaded file that passed every check and waits on disk for its transaction. */
export interface SpooledSlip {
  readonly path: string;
  /** the name of the file as people knew it, safe to keep and to show */
  readonly originalName: string;
  readonly extension: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly sha256: Buffer;
  /** Removes the file; safe to call twice. */
  discard(): Promise<void>;
}

/** Where the uploads of this process wait; what a crash left there is removed at the next start. */
export class SlipSpool {
  private readonly own: ProcessFolder;

  constructor(folder: string) {
    this.own = openProcessFolder(folder);
  }

  /** Takes the folder away; nothing is received afterwards. */
  close(): void {
    this.own.close();
  }

  /** Reads a file to disk while checking type, size (bytes) and content; refuses before anything is stored. */
  async receive(stream: Readable, givenName: string, owner: SlipOwner): Promise<SpooledSlip> {
    const sentence = slipNameError(givenName);
    if (sentence) throw refusedSlip(415, sentence);
    const extension = slipExtension(givenName) ?? '';
    const originalName = slipFileName(givenName);
    const file = path.join(this.own.path, randomUUID());
    // What cannot be removed now is removed at the next start; it must not make a saved entry look like a failure.
    const discard = () => rm(file, { force: true }).catch(() => undefined);
    try {
      const facts = await write(stream, file, extension, owner);
      return { path: file, originalName, extension, mediaType: slipMediaType(extension), ...facts, discard };
    } catch (error) {
      await discard();
      throw error;
    }
  }
}

/** The refusal of a slip, on its field. */
function refusedSlip(status: 413 | 415, sentence: string): Refusal {
  return new Refusal(status, status === 413 ? 'TOO_LARGE' : 'UNSUPPORTED_MEDIA', sentence, [
    { field: 'slip', message: sentence },
  ]);
}

async function write(stream: Readable, file: string, extension: string, owner: SlipOwner) {
  const digest = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let sizeBytes = 0;
  let head = Buffer.alloc(0);
  let isChecked = !isCheckedExtension(extension);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes > limits.slipBytes) throw refusedSlip(413, messages.slip.tooLarge[owner]);
      if (!isChecked) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= signatureLength) {
          if (!signatureFits(extension, head)) throw refusedSlip(415, messages.slip.wrongContent);
          isChecked = true;
          head = Buffer.alloc(0);
        }
      }
      digest.update(chunk);
      // A disk with little room takes part of a piece and says so by a number only; this writes all of it or throws.
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  if (sizeBytes === 0) throw invalidField('slip', messages.slip.empty);
  if (!isChecked) throw refusedSlip(415, messages.slip.wrongContent);
  const sizeSentence = slipSizeError(owner, sizeBytes);
  if (sizeSentence) throw refusedSlip(413, sizeSentence);
  return { sizeBytes, sha256: digest.digest() };
}
