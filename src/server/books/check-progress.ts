import type { ChainPlace } from '../audit/audit-chain';
import type { Connection } from '../db/database';
import { besideHeads, type BooksPlace, isOfChain, type Marking } from './books-mark';
import type { FoundFaults } from './check-rule';
import type { KeptSums } from './kept-sums';
import { forgetSigned, readSigned, writeSigned } from './signed-file';

/** How far a whole check has come, kept so that a later one goes on from there. */
export interface KeptProgress {
  /** where the books were when it began; up to there it goes through them by numbers */
  readonly place: BooksPlace;
  readonly begunAt: string;
  /** names of all the rules that it looks at, in their order */
  readonly rules: readonly string[];
  /** how many of them are done */
  readonly rulesDone: number;
  /** the part of the next one, and the number behind which that goes on */
  readonly part: number;
  readonly from: number;
  readonly sums: KeptSums;
  readonly chain: ChainPlace;
  readonly found: Readonly<Record<string, FoundFaults>>;
}

/** After so long what was looked at first was looked at too long ago. */
const daysKept = 7;
const dayMilliseconds = 24 * 60 * 60 * 1000;
const saveMilliseconds = 1_000;

/** Keeps the progress beside the heads, signed, and finds that of a check that was broken off. */
export class ProgressKeeper {
  private savedAt = 0;

  constructor(
    private readonly connection: Connection,
    private readonly marking: Marking,
  ) {}

  /**
   * What to go on from: of the same rules, on books whose chain has the seal at which it began. Rows that were looked at
   * before are not looked at again.
   */
  async find(rules: readonly string[], now: string): Promise<KeptProgress | null> {
    const read = await readSigned(await this.file(), this.marking.key);
    if ('reason' in read) return null;
    // Only `save` signs under this name.
    const kept = read.contents as KeptProgress;
    const isRecent = Date.parse(now) - Date.parse(kept.begunAt) < daysKept * dayMilliseconds;
    const isOfTheseRules = kept.rules.join('\n') === rules.join('\n');
    return isRecent && isOfTheseRules && (await isOfChain(this.connection, kept.place)) ? kept : null;
  }

  /** Keeps it, but not more often than a power cut could make anybody wait for. */
  async save(progress: KeptProgress, isStep: boolean): Promise<void> {
    if (isStep && performance.now() - this.savedAt < saveMilliseconds) return;
    await writeSigned(await this.file(), this.marking.key, progress);
    this.savedAt = performance.now();
  }

  async forget(): Promise<void> {
    await forgetSigned(await this.file());
  }

  private file(): Promise<string> {
    return besideHeads(this.connection, this.marking.dataDir, 'check');
  }
}
