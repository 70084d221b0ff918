import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import { type ImportKind, importKinds, importParts } from '#contract/vocabulary/import-kinds';
import { limits } from '#contract/vocabulary/limits';
import { slipFileName } from '#contract/vocabulary/slips';
import { invalidField, Refusal } from '../refusal';
import type { SlipSpool, SpooledFile } from '../slips/slip-spool';

const megabyte = 1_048_576;
/** Bytes that the upload of a file may take with everything around it. */
export const importUploadBytes = limits.importBytes + megabyte;

/** A file that has come whole and waits on disk. */
export interface UploadedFile {
  readonly kind: ImportKind;
  readonly fileName: string;
  /** of a workbook with several sheets the one that is read */
  readonly sheet: string | null;
  readonly file: SpooledFile;
}

/** Reads what a file holds and the file itself, to disk; nothing is left there when it is refused. */
export async function readImportUpload(request: FastifyRequest, spool: SlipSpool): Promise<UploadedFile> {
  if (!request.isMultipart()) throw new Refusal(415, 'UNSUPPORTED_MEDIA', messages.request.unsupportedMedia);
  let kind: ImportKind | undefined;
  let sheet: string | null = null;
  let uploaded: { file: SpooledFile; fileName: string } | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.importBytes + 1 } })) {
      if (part.type === 'field' && part.fieldname === importParts.kind) {
        kind = importKinds.find((known) => known === part.value);
      } else if (part.type === 'field' && part.fieldname === importParts.sheet) {
        sheet = typeof part.value === 'string' && part.value !== '' ? part.value : null;
      } else if (part.type === 'file' && part.fieldname === importParts.file) {
        if (uploaded) throw invalidField(importParts.file, messages.importBatch.onlyOneFile);
        const fileName = slipFileName(part.filename || importParts.file);
        uploaded = { fileName, file: await spool.keep(part.file, refuseTooLarge) };
      } else {
        throw invalidField(part.fieldname, messages.form.unknownField, messages.form.bodyInvalid);
      }
    }
    if (!kind) throw invalidField(importParts.kind, messages.importBatch.kindRequired);
    if (!uploaded) throw invalidField(importParts.file, messages.importBatch.fileRequired);
    if (uploaded.file.sizeBytes === 0) throw invalidField(importParts.file, messages.import.empty);
    return { kind, sheet, ...uploaded };
  } catch (error) {
    await uploaded?.file.discard();
    // What is still on its way is read to nowhere: unread it would stand before the next request of the connection.
    request.raw.unpipe().resume();
    throw error;
  }
}

function refuseTooLarge(_chunk: Buffer, size: number): void {
  if (size <= limits.importBytes) return;
  const message = messages.import.tooLarge(limits.importBytes / megabyte);
  throw new Refusal(413, 'TOO_LARGE', message, [{ field: importParts.file, message }]);
}
