import { open } from 'node:fs/promises';
import type { ForeignRow } from '#contract/imports/foreign-cells';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { type CsvEncoding, encodingOf } from './csv-encoding';
import { csvRows } from './csv-rows';
import { Refusal } from '../refusal';
import { type FirstLine, type SheetParts, sheetRows } from './sheet-rows';
import { tooLarge, unreadable } from './unreadable';
import { readParts, readStrings, readStyles, type Sheet } from './workbook-parts';
import { openZip, type WorkbookZip } from './workbook-zip';
import type { ReadCounters } from './xml-events';

/** A file with a table in it, opened; whoever opened it closes it. */
export interface TableFile {
  readonly kind: 'csv' | 'xlsx';
  /** what a person should know about how it is read; null where there is nothing to say */
  readonly remark: string | null;
  /** the sheets that are shown, in their order; of CSV none */
  readonly sheets: readonly string[];
  readonly counters: Readonly<ReadCounters>;
  /**
   * The rows that hold anything, one after another and as slowly as they are taken: of the first sheet that is shown
   * when none is named. Throws a Refusal for what a person has to mend, also after rows have come; cells that are merged above
   * the first line of the table, which is asked for at the end, are not.
   */
  rows(sheet?: string, firstLine?: FirstLine): AsyncGenerator<ForeignRow>;
  /** Those of the sheets that hold anything, a row that would be refused included. */
  filledSheets(): Promise<readonly string[]>;
  close(): void;
}

const headLength = 512;
/** How a zip file begins, and a file of the old Office, in which locked workbooks are kept, too. */
const zipHead = Buffer.from('PK\u0003\u0004', 'latin1');
const oldOfficeHead = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** Pages and documents that are often given the name of a table. */
const otherHead = /^(?:\u00ef\u00bb\u00bf)?\s*(?:<|%PDF-|\{\\rtf)/;

/** Opens a file by what it holds, whatever its name says. Throws a Refusal with a sentence when it holds no table. */
export async function openTableFile(path: string): Promise<TableFile> {
  const { size, head } = await beginningOf(path);
  if (size === 0) throw unreadable(messages.import.empty);
  if (size > limits.importBytes) throw tooLarge(messages.import.tooLarge());
  if (head.subarray(0, oldOfficeHead.length).equals(oldOfficeHead)) throw unreadable(messages.import.oldWorkbook);
  if (head.subarray(0, zipHead.length).equals(zipHead)) return openWorkbook(path);
  if (otherHead.test(head.toString('latin1'))) throw unreadable(messages.import.noTable);
  const encoding = await encodingOf(path);
  return {
    kind: 'csv',
    remark: remarkOf(encoding),
    sheets: [],
    counters: { unpacked: 0 },
    rows: () => csvRows(path, encoding),
    filledSheets: () => Promise.resolve([]),
    close: () => undefined,
  };
}

function remarkOf(encoding: CsvEncoding): string | null {
  if (encoding === 'windows-1256') return messages.import.oldArabic;
  return encoding.startsWith('windows-') ? messages.import.oldEncoding(encoding.replace('w', 'W')) : null;
}

async function beginningOf(path: string): Promise<{ size: number; head: Buffer }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    return { size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}

async function openWorkbook(path: string): Promise<TableFile> {
  const counters = { unpacked: 0 };
  const zip = await openZip(path);
  try {
    return await workbookOf(zip, counters);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function workbookOf(zip: WorkbookZip, counters: ReadCounters): Promise<TableFile> {
  const parts = await readParts(zip, counters);
  const { sheets, is1904 } = parts;
  let loaded: Promise<SheetParts> | undefined;
  const load = async (): Promise<SheetParts> => {
    const meanings = await readStyles(parts, zip, counters);
    return { strings: await readStrings(parts, zip, counters), meanings, is1904 };
  };
  const rowsOf = async function* ({ part }: Sheet, firstLine?: FirstLine) {
    yield* sheetRows(await zip.open(part), await (loaded ??= load()), counters, firstLine);
  };
  return {
    kind: 'xlsx',
    remark: null,
    sheets: sheets.map(({ name }) => name),
    counters,
    rows: async function* (name, firstLine) {
      const sheet = name === undefined ? sheets[0] : sheets.find((each) => each.name === name);
      if (!sheet) throw unreadable(messages.import.unknownSheet(name ?? ''));
      yield* rowsOf(sheet, firstLine);
    },
    filledSheets: async () => {
      const filled = new Set<string>();
      for (const sheet of sheets) if (await holdsRows(rowsOf(sheet))) filled.add(sheet.name);
      return [...filled];
    },
    close: () => {
      zip.close();
    },
  };
}

/** Whether there is a first row; what is refused on the way to it is one, too, and its sentence comes when it is read. */
async function holdsRows(rows: AsyncGenerator<ForeignRow>): Promise<boolean> {
  try {
    return (await rows.next()).done !== true;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  } finally {
    await rows.return(undefined);
  }
}
