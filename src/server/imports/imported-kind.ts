import type { ForeignCell } from '#contract/imports/foreign-cells';
import type { ImportTable, ImportValues } from '#contract/imports/import-table';
import type { JudgedRow, ReadValues, RowFault } from '#contract/imports/judge-row';
import type { CalendarDate } from '#contract/values/dates';
import type { Connection } from '../db/database';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { Refusal } from '../refusal';
import type { ImportSettings } from './import-settings';
import type { NamedRecord } from './named-records';

/**
 * Account, counterpart, currency and hundredths of a line of the ledger; without both it is what the row itself adds: its
 * account, or a part of a schedule.
 */
export type StagedPosting = readonly [
  accountId: number | null,
  counterpart: string | null,
  currencyId: number,
  amount: number,
];

/** A row that fits: what its call would ask for, and what would be written of it into the ledger, if anything. */
export interface FittingRow {
  readonly request: object;
  readonly movement?: Readonly<Record<string, unknown>>;
  readonly postings?: readonly StagedPosting[];
}

/** What is said of a row: its faults, or that it fits. */
export interface Verdict {
  readonly line: number;
  readonly faults: readonly RowFault[];
  readonly fitting: FittingRow | null;
  readonly isPossibleDuplicate: boolean;
  /** what a person should know about it */
  readonly note?: string;
}

/** The verdict of a row that is at fault. */
export const faulty = (line: number, faults: readonly RowFault[]): Verdict => ({
  line,
  faults,
  fitting: null,
  isPossibleDuplicate: false,
});

/** A row whose cells were held against their columns. */
export interface ReadRow<Values> {
  readonly line: number;
  readonly cells: readonly ForeignCell[];
  readonly read: JudgedRow<Values>;
}

/** Judges the rows of one file in their order, some at a time. */
export interface RowJudge<Values> {
  /** a verdict for each of them, which also tells what else is wrong with one that has a fault already */
  judge(rows: readonly ReadRow<Values>[]): Promise<readonly Verdict[]>;
  /** after the last of them: other verdicts than were given, of rows that are only right together */
  ending?(): readonly Verdict[];
}

/** A batch, and who writes or undoes it. */
export interface ActingOnBatch extends ActingOrigin {
  readonly batchId: number;
}

/** What was done but for that which others wait for: it comes at the very end, and locks in the order of everybody. */
interface Done {
  readonly rows: number;
  atTheEnd?(): Promise<void>;
}

/** What was undone; rows that were taken back one by one before stay as they are. */
interface Undone extends Done {
  readonly deletedBefore: number;
}

/** A kind of row that can be imported, declared once. */
export interface ImportedKind<Table extends ImportTable = ImportTable> {
  readonly table: Table;
  /** on which day a row is posted, under which heading that stands, and in which column of its movement; a kind without it posts nothing */
  readonly posted?: {
    readonly heading: string;
    readonly column: string;
    day(values: ReadValues<ImportValues<Table['columns']>>): CalendarDate | null | undefined;
  };
  /** Begins to judge a file that is meant like this by the rules of the books, as these are now. */
  judging(database: Connection, settings: ImportSettings): Promise<RowJudge<ImportValues<Table['columns']>>>;
  /** Writes the rows of a batch that fit, by few statements. */
  write(transaction: BooksTransaction, writing: ActingOnBatch): Promise<Done>;
  /** Takes back what a batch has written, as a whole; refuses where something stands on it. */
  undo(transaction: BooksTransaction, undoing: ActingOnBatch): Promise<Undone>;
  /** what its rows name by columns, which is looked up once more before they are written */
  readonly named?: readonly NamedRecord[];
  /** whoever writes or undoes it changes people */
  readonly changesPeople?: true;
  /** the index that lets one of two through who give the same name, and the sentence for the other */
  readonly onlyOnce?: {
    readonly index: string;
    sentence(connection: Connection, batchId: number): Promise<string | null>;
  };
}

/** A kind whose rows are read by its own table, among the others. */
export const importedKind = <Table extends ImportTable>(kind: ImportedKind<Table>) => kind as unknown as ImportedKind;

/** What is wrong with a row, beside what its cells have told. */
export class Faults {
  readonly found: RowFault[];

  constructor(ofCells: readonly RowFault[] = []) {
    this.found = [...ofCells];
  }

  add(field: string | null, sentence: string): null {
    this.found.push({ field, sentence });
    return null;
  }

  /** What was found, or null with its sentence noted. */
  take<Named extends object>(field: string, found: Named | string): Named | null {
    return typeof found === 'string' ? this.add(field, found) : found;
  }

  /** What a rule of the books answers, or null with the sentence noted with which it refuses, as it is told of a file. */
  hold<Answer>(field: string, rule: () => Answer, told = (sentence: string) => sentence): Answer | null {
    try {
      return rule();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.add(field, told(error.errors[0]?.message ?? error.message));
    }
  }
}
