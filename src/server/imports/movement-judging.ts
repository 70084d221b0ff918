import type { RawBuilder } from 'kysely';
import type { ImportTable, ImportValues } from '#contract/imports/import-table';
import type { ReadValues, RowFault } from '#contract/imports/judge-row';
import type { Connection } from '../db/database';
import type { PostedAccount, Posting } from '../ledger/ledger';
import type { EntryKind } from '../movements/movement-declarations';
import { Company } from './import-company';
import {
  faulty,
  Faults,
  type FittingRow,
  type ReadRow,
  type RowJudge,
  type StagedPosting,
  type Verdict,
} from './imported-kind';
import type { DuplicateFinder } from './movement-duplicates';
import type { NamedRecord } from './named-records';

/** A row that fits: what its call would ask for, and what would be written of it. */
export interface JudgedMovement {
  readonly request: object;
  readonly movement: Readonly<Record<string, unknown>>;
  readonly postings: readonly Posting<PostedAccount>[];
  /** takes what it needs of what the rows before have left; a sentence where that is too little */
  readonly take?: () => RowFault | null;
}

/** Movements that can be imported. */
export interface ImportedMovement<Table extends ImportTable = ImportTable> {
  readonly table: Table;
  readonly entry: EntryKind;
  readonly named: readonly NamedRecord[];
  /** the columns of its row that no member of the request is kept in */
  readonly otherColumns: readonly string[];
  /** what must not have come true of a movement `m` since its row was judged, where no key of the database holds it */
  readonly changedSince: RawBuilder<unknown>;
  /** Judges what could be read of a row by the rules of the books, and notes what is wrong; null where anything is. */
  judge(
    values: ReadValues<ImportValues<Table['columns']>>,
    company: Company,
    faults: Faults,
  ): Promise<JudgedMovement | null>;
}

/** Judges the rows of a file of movements, each by itself and beside those before. */
export class MovementJudge<Table extends ImportTable> implements RowJudge<ImportValues<Table['columns']>> {
  private constructor(
    private readonly imported: ImportedMovement<Table>,
    private readonly database: Connection,
    private readonly company: Company,
    private readonly duplicates: DuplicateFinder,
  ) {}

  static async begin<Table extends ImportTable>(
    imported: ImportedMovement<Table>,
    database: Connection,
    duplicates: DuplicateFinder,
  ): Promise<MovementJudge<Table>> {
    return new MovementJudge(imported, database, await Company.read(database), duplicates);
  }

  async judge(chunk: readonly ReadRow<ImportValues<Table['columns']>>[]): Promise<readonly Verdict[]> {
    const judged: { line: number; faults: readonly RowFault[]; movement: JudgedMovement | null }[] = [];
    for (const { line, read } of chunk) {
      const faults = new Faults(read.faults);
      const movement = await this.imported.judge(read.values, this.company, faults);
      judged.push({ line, faults: faults.found, movement });
    }
    const fitting = judged.flatMap(({ line, movement }) => (movement ? [{ line, movement: movement.movement }] : []));
    const whys = await this.duplicates.find(this.database, fitting);
    return judged.map(({ line, faults, movement }): Verdict => {
      if (movement === null) return faulty(line, faults);
      const note = whys.get(line);
      const isPossibleDuplicate = note !== undefined;
      // What is left out unless it is ticked takes nothing of what is left.
      const fault = isPossibleDuplicate ? null : (movement.take?.() ?? null);
      if (fault) return faulty(line, [fault]);
      return { line, faults, fitting: fittingRow(movement), isPossibleDuplicate, note: note ?? '' };
    });
  }
}

const fittingRow = ({ request, movement, postings }: JudgedMovement): FittingRow => ({
  request,
  movement,
  postings: postings.map((posting): StagedPosting => [
    'account' in posting ? posting.account.id : null,
    'account' in posting ? null : posting.counterpart,
    'account' in posting ? posting.account.currencyId : posting.currencyId,
    posting.amount,
  ]),
});
