import type { BooksCheck } from '#contract/areas/books.wire';
import type { Connection } from '../db/database';
import { checkBehind } from './behind-check';
import { rulesInTables } from './books-check';
import { type BooksMark, keepMark, type KnownMark, type Marking, readMark } from './books-mark';
import { headsRule } from '../audit/chain-rule-names';
import { findHeadsOf, type HeadsToHold } from './chain-rules';
import { type CheckProgress, Findings } from './check-notes';
import { ProgressKeeper } from './check-progress';
import { beginWhole, checkWhole, rulesInOrder } from './whole-check';

/** Everything, once a week and when it is asked for; or what is new since the mark of the check before. */
export type CheckForm = NonNullable<BooksCheck['form']>;

/** Why the whole check runs though the daily one was due. */
type WholeReason = NonNullable<BooksCheck['reason']>;

/** Is told how far a check is, and what it has found. */
type NoteProgress = (progress: CheckProgress, findings: Findings) => Promise<void>;

/** A check that was begun: what it is, and how it is gone on with. */
export interface BegunCheck {
  readonly form: CheckForm;
  readonly reason: WholeReason | null;
  readonly since: string | null;
  readonly rules: readonly string[];
  readonly rulesDone: number;
  run(note: NoteProgress): Promise<Findings>;
}

/** The mark from which the daily check would go on; without a key to sign one with, none. */
async function findMark(connection: Connection, heads: HeadsToHold | null): Promise<KnownMark> {
  const marking = markingOf(heads);
  return marking === null ? 'none' : readMark(connection, marking);
}

/** Begins a check; the daily one without a mark to go on from is the whole one. */
export async function beginCheck(
  connection: Connection,
  heads: HeadsToHold | null,
  wanted: CheckForm,
): Promise<BegunCheck> {
  if (wanted === 'whole') return beginEverything(connection, heads, null);
  const mark = await findMark(connection, heads);
  return typeof mark === 'string' ? beginEverything(connection, heads, mark) : beginDaily(connection, heads, mark);
}

function markingOf(heads: HeadsToHold | null): Marking | null {
  return heads?.key ? { dataDir: heads.dataDir, key: heads.key } : null;
}

async function beginEverything(
  connection: Connection,
  heads: HeadsToHold | null,
  reason: WholeReason | null,
): Promise<BegunCheck> {
  const marking = markingOf(heads);
  const keeper = marking && new ProgressKeeper(connection, marking);
  const parts = { connection, rules: rulesInTables, findHeads: findHeadsOf(heads), keeper };
  const { begun, isGoneOnWith } = await beginWhole(parts);
  return {
    form: 'whole',
    reason,
    since: isGoneOnWith ? begun.begunAt : null,
    rules: begun.rules,
    rulesDone: begun.rulesDone,
    run: async (note) => {
      const { findings, mark } = await checkWhole(begun, { ...parts, note });
      await keepWithoutFault(connection, marking, findings, mark);
      await keeper?.forget();
      return findings;
    },
  };
}

function beginDaily(connection: Connection, heads: HeadsToHold | null, mark: BooksMark): BegunCheck {
  const rules = rulesInTables.filter(({ isDaily }) => isDaily);
  const names = rulesInOrder(rules);
  return {
    form: 'daily',
    reason: null,
    since: mark.at,
    rules: names,
    rulesDone: 0,
    run: async (note) => {
      const findings = new Findings();
      let rulesDone = 0;
      const done = () => {
        rulesDone += 1;
        return note({ rulesDone, rule: names[rulesDone] ?? headsRule, rowsDone: 0, rows: 0 }, findings);
      };
      const found = await checkBehind(mark, { connection, rules, findHeads: findHeadsOf(heads), findings, done });
      const marking = markingOf(heads);
      await keepWithoutFault(connection, marking, findings, found);
      // A whole check that was broken off has perhaps looked at that place before it was wrong.
      if (marking && findings.faults.length > 0) await new ProgressKeeper(connection, marking).forget();
      return findings;
    },
  };
}

/** Only books without a fault are a place to go on from. */
async function keepWithoutFault(
  connection: Connection,
  marking: Marking | null,
  findings: Findings,
  mark: BooksMark,
): Promise<void> {
  if (marking && findings.faults.length === 0) await keepMark(connection, marking, mark);
}
