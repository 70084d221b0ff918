import type { ImportBatch } from '#contract/areas/imports.wire';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { ScriptedServer } from '../support/scripted-server';

const { imports } = paths.admin;

/** A file that was read: one row is wrong, one may be there already. */
export const batch: ImportBatch = {
  id: 7,
  kind: 'deposits',
  state: 'judged',
  isInterrupted: false,
  fileName: 'march.csv',
  bytes: 120,
  createdBy: 'Ada',
  createdAt: '2026-03-05T10:00:00.000Z',
  sheet: null,
  heads: ['Date', 'Amount'],
  columns: [{ member: 'date', column: 0 }],
  dateOrder: 'day first',
  decimalSign: '.',
  projectId: null,
  askedDateOrders: [],
  askedDecimalSigns: [],
  columnReadings: [],
  remark: null,
  failure: null,
  stagedRows: 3,
  judgedRows: 3,
  faultyRows: 1,
  duplicateRows: 1,
  acceptedRows: 0,
  totals: [{ currency: 'USD', rows: 1, into: 1250.5, outOf: 0 }],
  toCome: null,
  reconciledRows: 0,
  writtenBy: null,
  writtenAt: null,
  undoneBy: null,
  undoneAt: null,
  version: 4,
};
export const ok = (data: unknown) => ({ json: { success: true, message: 'OK', data } });
const row = { cells: ['05/03/2026', 'ten'], note: '', isPossibleDuplicate: false, isAccepted: false };
const faulty = { ...row, line: 3, faults: [{ field: 'Amount', message: messages.form.amountInvalid }] };
export const twin = { ...row, line: 4, faults: [], isPossibleDuplicate: true };
export const pageOf = (rows: unknown[]) => ok({ currentPage: 0, totalPages: 1, totalItems: rows.length, rows });

/** Answers what the screen asks of the import that `shown` tells of at that moment. */
export function answerWithImport(server: ScriptedServer, shown: () => ImportBatch): void {
  server.on(`GET ${imports.list}`, () => ok([shown()]));
  server.on(`GET ${pathWithId(imports.batch, 7)}`, () => ok(shown()));
  server.on(`GET ${pathWithId(imports.rows, 7)}`, () => pageOf(shown().faultyRows > 0 ? [faulty] : [twin]));
}
