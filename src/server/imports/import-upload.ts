import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import { type ImportKind, importKinds, importParts } from '#contract/vocabulary/import-kinds';
import { invalidField } from '../refusal';
import type { SlipSpool, SpooledFile } from '../slips/slip-spool';
import { readTableUpload } from '../slips/table-upload';

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
  const { words, ...uploaded } = await readTableUpload(
    request,
    spool,
    [importParts.kind, importParts.sheet],
    ({ kind }) => void kindOf(kind),
  );
  return { kind: kindOf(words.kind), sheet: words.sheet || null, ...uploaded };
}

function kindOf(word: string): ImportKind {
  const kind = importKinds.find((known) => known === word);
  if (!kind) throw invalidField(importParts.kind, messages.importBatch.kindRequired);
  return kind;
}
