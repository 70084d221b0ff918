import { Type, type Static, type TLiteral, type TSchema, type TUnion } from '@sinclair/typebox';
import { dateOrders, decimalSigns } from '../values/foreign-values';
import { importKinds, importRowFilters, importStates } from '../vocabulary/import-kinds';
import { limits } from '../vocabulary/limits';
import { closedObject, idType, mostInteger, nullable, versionType } from './wire-types';

const oneOf = <const Words extends readonly string[]>(words: Words) =>
  Type.Union(words.map((word) => Type.Literal(word))) as unknown as TUnion<{
    -readonly [At in keyof Words]: TLiteral<Words[At] & string>;
  }>;

/** Which column of the file, counted from 0, holds a member of the rows; null where none does. */
const columnChoice = closedObject({
  member: Type.String({ maxLength: limits.nameCharacters }),
  column: nullable(Type.Integer({ minimum: 0, maximum: limits.importColumns })),
});

/** A batch: a file with what became of it. Rows are counted but for the line of the heads. */
export const importBatch = Type.Object({
  id: Type.Integer(),
  kind: oneOf(importKinds),
  state: oneOf(importStates),
  /** its server gives no sign of life any more; nothing was written by what was under way */
  isInterrupted: Type.Boolean(),
  fileName: Type.String(),
  bytes: Type.Integer(),
  createdBy: Type.String(),
  createdAt: Type.String(),
  /** of a workbook with several sheets the one that is read */
  sheet: nullable(Type.String()),
  heads: Type.Array(Type.String()),
  columns: Type.Array(columnChoice),
  dateOrder: nullable(oneOf(dateOrders)),
  decimalSign: nullable(oneOf(decimalSigns)),
  /** the project of all rows, where no column of the file names it */
  projectId: nullable(Type.Integer()),
  /** the readings of days and amounts between which somebody has to choose; none where the file says it by itself */
  askedDateOrders: Type.Array(oneOf(dateOrders)),
  askedDecimalSigns: Type.Array(oneOf(decimalSigns)),
  /** what each column of the file can mean as days and as amounts, in the order of the heads; null where it means the same in every reading */
  columnReadings: Type.Array(
    Type.Object({
      dateOrders: nullable(Type.Array(oneOf(dateOrders))),
      decimalSigns: nullable(Type.Array(oneOf(decimalSigns))),
    }),
  ),
  /** how the file was read: a sentence a line */
  remark: nullable(Type.String()),
  failure: nullable(Type.String()),
  stagedRows: Type.Integer(),
  judgedRows: Type.Integer(),
  faultyRows: Type.Integer(),
  duplicateRows: Type.Integer(),
  /** possible duplicates that are ticked, so that they are written all the same */
  acceptedRows: Type.Integer(),
  /** what is written, or would be, of each currency */
  totals: Type.Array(
    Type.Object({ currency: Type.String(), rows: Type.Integer(), into: Type.Number(), outOf: Type.Number() }),
  ),
  /** of a judged batch that is asked for by its number: rows to write whose day is still to come, and the latest of these; null where there are none */
  toCome: nullable(Type.Object({ rows: Type.Integer(), latest: Type.String() })),
  /** of one in the books that is asked for by its number: rows whose entries finished reconciliations have ticked */
  reconciledRows: Type.Integer(),
  writtenBy: nullable(Type.String()),
  writtenAt: nullable(Type.String()),
  undoneBy: nullable(Type.String()),
  undoneAt: nullable(Type.String()),
  version: Type.Integer(),
});
export type ImportBatch = Static<typeof importBatch>;

/** A row of a batch: its cells as they stand in the file, and the verdict. */
const importRow = Type.Object({
  line: Type.Integer(),
  cells: Type.Array(Type.String()),
  faults: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
  /** what a person should know about a row that fits; empty where there is nothing */
  note: Type.String(),
  isPossibleDuplicate: Type.Boolean(),
  isAccepted: Type.Boolean(),
});
export type ImportRow = Static<typeof importRow>;

/** A page of rows. */
export const importRowPage = Type.Object({
  currentPage: Type.Integer(),
  totalPages: Type.Integer(),
  totalItems: Type.Integer(),
  rows: Type.Array(importRow),
});
export type ImportRowPage = Static<typeof importRowPage>;

/** GET rows: which of them, and which page. */
export const importRowFilter = closedObject({
  filter: Type.Optional(oneOf(importRowFilters)),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.importRows })),
});
export type ImportRowQuery = Static<typeof importRowFilter>;

/** POST imports: the parts of the upload; the file is refused by a sentence of its own when it is not there. */
export const importUpload: TSchema = Type.Object({
  kind: Type.Unknown({ description: `One of: ${importKinds.join(', ')}.` }),
  sheet: Type.Optional(Type.String({ description: 'Which sheet of a workbook is read that has several with rows.' })),
  file: Type.Optional(Type.String({ contentMediaType: 'application/octet-stream' })),
});

/** What an upload answers that begins nothing: the workbook has several sheets with rows, and one has to be named. */
export const importSheets = Type.Object({ id: Type.Null(), sheets: Type.Array(Type.String()) });
export type ImportSheets = Static<typeof importSheets>;

const version = versionType();

/** PUT settings: how the file is meant; its rows are judged anew by it. */
export const importSettingsBody = closedObject({
  version,
  columns: Type.Array(columnChoice, { maxItems: limits.importColumns }),
  dateOrder: nullable(oneOf(dateOrders)),
  decimalSign: nullable(oneOf(decimalSigns)),
  projectId: Type.Optional(nullable(idType())),
});
export type ImportSettingsBody = Static<typeof importSettingsBody>;

/** PUT rows: which possible duplicates are written all the same; without lines all of them. */
export const importTicksBody = closedObject({
  lines: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: mostInteger }), { maxItems: limits.importPageRows }),
  ),
  isAccepted: Type.Boolean(),
});
export type ImportTicksBody = Static<typeof importTicksBody>;

/** POST write and POST undo: the version of the batch that was looked at. */
export const importVersionBody = closedObject({ version });
export type ImportVersionBody = Static<typeof importVersionBody>;
