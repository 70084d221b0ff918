import type { FastifyRequest } from 'fastify';
import type { ForeignRow } from '#contract/imports/foreign-cells';
import { bankFileMessages } from '#contract/texts/bank-file-messages';
import { messages } from '#contract/texts/messages';
import { type DateOrder, dateOrders, type DecimalSign, decimalSigns } from '#contract/values/foreign-values';
import { bankFileParts } from '#contract/vocabulary/import-kinds';
import { limits } from '#contract/vocabulary/limits';
import { invalidField, Refusal } from '../refusal';
import type { SlipSpool } from '../slips/slip-spool';
import { readTableUpload } from '../slips/table-upload';
import { rowRemarks } from '../tables/row-remarks';
import { openTableFile } from '../tables/table-file';
import { chooseSheet } from '../tables/table-sheets';

/** The rows of a bank's file, or the sheets between which somebody has to choose; and how it is said to be written. */
export interface BankUpload {
  readonly sheets: readonly string[];
  readonly rows: readonly ForeignRow[];
  /** what is to be known about how the file was read, and about rows and columns that nobody may have seen */
  readonly read: readonly string[];
  readonly dateOrder: DateOrder | null;
  readonly decimalSign: DecimalSign | null;
}

const { sheet: sheetPart, dateOrder: orderPart, decimalSign: signPart } = bankFileParts;

/** Takes a bank's file and reads its rows; the file is not kept. */
export async function readBankUpload(request: FastifyRequest, spool: SlipSpool): Promise<BankUpload> {
  const { words, file } = await readTableUpload(request, spool, [sheetPart, orderPart, signPart], (given) => {
    wordOf(orderPart, given.dateOrder, dateOrders);
    wordOf(signPart, given.decimalSign, decimalSigns);
  });
  const formats = {
    dateOrder: wordOf(orderPart, words.dateOrder, dateOrders),
    decimalSign: wordOf(signPart, words.decimalSign, decimalSigns),
  };
  try {
    const choice = await chooseSheet(file.path, words.sheet || null);
    if ('sheets' in choice) return { ...formats, sheets: choice.sheets, rows: [], read: [] };
    return { ...formats, sheets: [], ...(await rowsOf(file.path, choice.sheet)) };
  } finally {
    await file.discard();
  }
}

function wordOf<Word extends string>(part: string, text: string, words: readonly Word[]): Word | null {
  if (text === '') return null;
  const word = words.find((known) => known === text);
  if (word === undefined) throw invalidField(part, messages.request.unknownField, messages.request.bodyInvalid);
  return word;
}

async function rowsOf(path: string, sheet: string | null) {
  const table = await openTableFile(path);
  try {
    const rows: ForeignRow[] = [];
    const remarks = rowRemarks([]);
    // Cells are merged above and below a bank's table, and texts in it: amounts stand in cells of their own.
    for await (const row of table.rows(sheet ?? undefined, () => Infinity)) {
      if (rows.length >= limits.bankFileLines) throw new Refusal(400, 'VALIDATION', bankFileMessages.tooManyLines);
      rows.push(row);
      remarks.see(row);
    }
    return { rows, read: [...(table.remark === null ? [] : [table.remark]), ...remarks.found()] };
  } finally {
    table.close();
  }
}
