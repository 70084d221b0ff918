import { findChainFaults, firstPlace } from '../audit/audit-chain';
import type { Connection } from '../db/database';
import { checkBehind, numbersAtOnce } from './behind-check';
import { type BooksMark, type BooksPlace, readPlace } from './books-mark';
import { chainRule, headsRule } from '../audit/chain-rule-names';
import type { FindHeads } from './chain-rules';
import { type CheckProgress, Findings } from './check-notes';
import type { KeptProgress, ProgressKeeper } from './check-progress';
import type { CheckedRule, RulePart } from './check-rule';
import { addSums, findWrongSums, noSums, sumRules } from './kept-sums';
import { nextFrom } from './next-number';

/** What a whole check is given. */
export interface WholeCheck {
  readonly connection: Connection;
  readonly rules: readonly CheckedRule[];
  readonly findHeads: FindHeads;
  /** null: it remembers nothing, and a later one begins anew */
  readonly keeper: ProgressKeeper | null;
  readonly note: (progress: CheckProgress, findings: Findings) => Promise<void>;
}

/** The name under which the sums of all entries are made: one pass for both rules that hold them. */
const sumsRule = sumRules[0].name;

/** All rules of a whole check, in the order in which it looks at them. */
export const rulesInOrder = (rules: readonly CheckedRule[]): string[] => [
  ...sumRules.map(({ name }) => name),
  ...rules.map(({ name }) => name),
  chainRule,
  headsRule,
];

/** Where the check goes on when one that was broken off is found. */
export async function beginWhole({
  connection,
  rules,
  keeper,
}: Omit<WholeCheck, 'note'>): Promise<{ begun: KeptProgress; isGoneOnWith: boolean }> {
  const { at, ...place } = await readPlace(connection);
  const names = rulesInOrder(rules);
  const kept = (await keeper?.find(names, at)) ?? null;
  const anew = { rulesDone: 0, part: 0, from: 0, sums: noSums, chain: firstPlace, found: {} };
  return { begun: kept ?? { place, begunAt: at, rules: names, ...anew }, isGoneOnWith: kept !== null };
}

/**
 * Looks at everything. By numbers it goes through the books as they were when it began, some at a time, so that a check
 * that was broken off can be gone on with; what came since is looked at last, in one snapshot. Each part is proven as it
 * was when it was looked at: what somebody changes behind the check is found by the next. Answers the mark for checks
 * from there on.
 */
export async function checkWhole(
  begun: KeptProgress,
  check: WholeCheck,
): Promise<{ findings: Findings; mark: BooksMark }> {
  const findings = new Findings(begun.found);
  const walk = new Walk(begun, check, findings);
  const { connection, rules, findHeads } = check;
  if (walk.isAt(0)) await walk.sums();
  for (const [index, rule] of rules.entries()) if (walk.isAt(sumRules.length + index)) await walk.rule(rule);
  if (walk.isAt(sumRules.length + rules.length)) await walk.chain();
  await walk.note(headsRule, 0, 0);
  const { place, sums, begunAt } = walk.progress;
  const mark = await checkBehind(
    { ...place, at: begunAt, headsBytes: 0, sums },
    { connection, rules, findHeads, findings },
  );
  return { findings, mark };
}

/** Goes through the rules and notes how far it has come. */
class Walk {
  constructor(
    public progress: KeptProgress,
    private readonly check: WholeCheck,
    private readonly findings: Findings,
  ) {}

  isAt(rule: number): boolean {
    return this.progress.rulesDone <= rule;
  }

  /** What all entries make together, by which balances and paid amounts are then held. */
  async sums(): Promise<void> {
    const { connection } = this.check;
    const { place } = this.progress;
    await this.through(sumsRule, 'entry', place.lastEntry, { before: 0, all: place.lastEntry }, async (numbers) => {
      const sums = await addSums(connection, this.progress.sums, numbers, place);
      this.progress = { ...this.progress, sums };
    });
    for (const { name, found } of await findWrongSums(connection, this.progress.sums, place))
      this.findings.add(name, found);
    await this.end(sumRules.length);
  }

  async rule({ name, parts }: CheckedRule): Promise<void> {
    const { connection } = this.check;
    const ends = parts.map(({ by }) => lastOf(this.progress.place, by));
    const all = sum(ends);
    for (const [index, part] of parts.entries()) {
      if (index < this.progress.part) continue;
      if (part.by === null) {
        await this.note(name, 0, 0);
        this.findings.add(name, await part.find(connection, 'all'));
      } else {
        await this.through(
          name,
          part.by,
          ends[index] ?? 0,
          { before: sum(ends.slice(0, index)), all },
          async (numbers) => {
            this.findings.add(name, await part.find(connection, numbers));
          },
        );
      }
      this.progress = { ...this.progress, part: index + 1, from: 0 };
    }
    await this.end(1);
  }

  async chain(): Promise<void> {
    const { connection } = this.check;
    const { chain, place } = this.progress;
    const faults = await findChainFaults(connection, { ...chain, row: 0 }, async (reached) => {
      this.progress = { ...this.progress, chain: reached };
      await this.note(chainRule, Math.min(reached.sequence, place.sequence), place.sequence);
    });
    this.findings.add(chainRule, { faults, more: 0 });
    await this.end(1);
  }

  private async through(
    name: string,
    by: NonNullable<RulePart['by']>,
    last: number,
    rows: { before: number; all: number },
    look: (numbers: { from: number; to: number }) => Promise<void>,
  ): Promise<void> {
    for (let { from } = this.progress; from < last;) {
      await this.note(name, rows.before + from, rows.all);
      from = await nextFrom(this.check.connection, by, { from, last });
      const to = Math.min(last, from + numbersAtOnce);
      await look({ from, to });
      from = to;
      this.progress = { ...this.progress, from };
      await this.save(true);
    }
  }

  async note(rule: string, rowsDone: number, rows: number): Promise<void> {
    await this.check.note({ rulesDone: this.progress.rulesDone, rule, rowsDone, rows }, this.findings);
    await this.save(true);
  }

  private async end(rules: number): Promise<void> {
    this.progress = { ...this.progress, rulesDone: this.progress.rulesDone + rules, part: 0, from: 0 };
    await this.save(false);
  }

  private async save(isStep: boolean): Promise<void> {
    this.progress = { ...this.progress, found: this.findings.toJSON() };
    await this.check.keeper?.save(this.progress, isStep);
  }
}

const lastOf = ({ lastEntry, through }: BooksPlace, by: CheckedRule['parts'][number]['by']): number =>
  by === 'entry' ? lastEntry : by === 'audit row' ? through : 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
