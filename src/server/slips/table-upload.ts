import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import { importParts } from '#contract/vocabulary/import-kinds';
import { limits } from '#contract/vocabulary/limits';
import { slipFileName } from '#contract/vocabulary/slips';
import { formParts, textOfPart } from '../http/form-parts';
import { invalidField, Refusal } from '../refusal';
import type { SlipSpool, SpooledFile } from './slip-spool';

const megabyte = 1_048_576;
/** Bytes that the upload of a file with a table may take with everything around it. */
export const tableUploadBytes = limits.importBytes + megabyte;

/** A file that has come whole and waits on disk, with the words beside it; a word that was not said is empty. */
export interface UploadedTable<Part extends string> {
  readonly words: Readonly<Record<Part, string>>;
  readonly fileName: string;
  readonly file: SpooledFile;
}

/** Reads a file to disk, and the words of these names; `judge` throws for words that are none. Nothing stays of what is refused. */
export async function readTableUpload<Part extends string>(
  request: FastifyRequest,
  spool: SlipSpool,
  parts: readonly Part[],
  judge: (words: Readonly<Record<Part, string>>) => void,
): Promise<UploadedTable<Part>> {
  const words = Object.fromEntries(parts.map((part) => [part, ''])) as Record<Part, string>;
  let uploaded: { file: SpooledFile; fileName: string } | undefined;
  try {
    for await (const part of formParts(request, limits.importBytes + 1)) {
      const name = parts.find((known) => known === part.name);
      if (part.fileName === undefined && name !== undefined) {
        words[name] = await textOfPart(part);
      } else if (part.name === importParts.file) {
        if (uploaded) throw invalidField(importParts.file, messages.importBatch.onlyOneFile);
        const fileName = (part.fileName && slipFileName(part.fileName)) || importParts.file;
        uploaded = { fileName, file: await spool.keep(part.content, refuseTooLarge) };
      } else {
        throw invalidField(part.name, messages.request.unknownField, messages.request.bodyInvalid);
      }
    }
    judge(words);
    if (!uploaded) throw invalidField(importParts.file, messages.importBatch.fileRequired);
    if (uploaded.file.sizeBytes === 0) throw invalidField(importParts.file, messages.import.empty);
    return { words, ...uploaded };
  } catch (error) {
    await uploaded?.file.discard();
    // What is still on its way is read to nowhere: unread it would stand before the next request of the connection.
    request.raw.unpipe().resume();
    throw error;
  }
}

function refuseTooLarge(_chunk: Buffer, size: number): void {
  if (size <= limits.importBytes) return;
  const message = messages.import.tooLarge();
  throw new Refusal(413, 'TOO_LARGE', message, [{ field: importParts.file, message }]);
}
