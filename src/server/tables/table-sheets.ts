import { messages } from '#contract/texts/messages';
import { importParts } from '#contract/vocabulary/import-kinds';
import { invalidField } from '../refusal';
import { openTableFile } from './table-file';

/** Which sheet of a file is read, null where it has one or none; or those between which somebody has to choose. */
export type SheetChoice = { readonly sheet: string | null } | { readonly sheets: readonly string[] };

/** Finds out which sheet is meant: the one that was named, else the only one with rows. Of several none is guessed. */
export async function chooseSheet(path: string, wanted: string | null): Promise<SheetChoice> {
  const table = await openTableFile(path);
  try {
    const { sheets } = table;
    if (wanted !== null && !sheets.includes(wanted))
      throw invalidField(importParts.sheet, messages.import.unknownSheet(wanted));
    if (sheets.length < 2) return { sheet: null };
    if (wanted !== null) return { sheet: wanted };
    const filled = await table.filledSheets();
    return filled.length > 1 ? { sheets: filled } : { sheet: filled[0] ?? null };
  } finally {
    table.close();
  }
}
