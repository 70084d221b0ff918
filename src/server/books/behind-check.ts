import { sql } from 'kysely';
import { findChainFaults } from '../audit/audit-chain';
import type { Connection } from '../db/database';
import { onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { type BooksMark, chainFrom, readPlace } from './books-mark';
import { chainRule, headsRule } from '../audit/chain-rule-names';
import type { FindHeads } from './chain-rules';
import type { Findings } from './check-notes';
import { type CheckedRule, nothingFound, type Numbers, type RulePart, withinOf } from './check-rule';
import { addSums, noSums, readEntriesBehind, subtractSums, sumRules } from './kept-sums';

/** So many numbers are looked at by one statement. */
export const numbersAtOnce = 20_000;

const beginSnapshot = statement({}, () => sql`begin isolation level repeatable read read only`);
const lastRow = statement({ last: 'bigint' }, () => sql`select coalesce(max(id), 0) as last from audit_log`);
const endSnapshot = statement({}, () => sql`rollback`);

/** What the check of what lies behind a mark is given. */
export interface BehindCheck {
  readonly connection: Connection;
  /** those that are held beside the sums, the chain and the heads */
  readonly rules: readonly CheckedRule[];
  readonly findHeads: FindHeads;
  readonly findings: Findings;
  /** is told after each rule */
  readonly done?: () => Promise<void>;
}

/**
 * Looks at what lies behind a mark, in one snapshot: the chain from its seal on, the movements of the audit rows behind it
 * by every rule, and balances and paid amounts against its sums and what these entries moved. What it reads depends on
 * what is new. Answers the mark of the snapshot.
 */
export async function checkBehind(mark: BooksMark, check: BehindCheck): Promise<BooksMark> {
  const { connection, findHeads, findings, done } = check;
  await rows(connection, beginSnapshot());
  let next: Omit<BooksMark, 'headsBytes'>;
  try {
    next = await lookBehind(mark, check);
  } finally {
    await rows(connection, endSnapshot());
  }
  // Not in the snapshot: a head may be signed meanwhile whose seal is not in it.
  const heads = await findHeads(connection, mark.headsBytes);
  findings.add(headsRule, { faults: heads.faults, more: 0 });
  await done?.();
  return { ...next, headsBytes: heads.bytes };
}

async function lookBehind(mark: BooksMark, check: BehindCheck): Promise<Omit<BooksMark, 'headsBytes'>> {
  const { connection, rules, findings, done } = check;
  const place = await readPlace(connection);
  const behind = await readEntriesBehind(connection, mark);
  let sums = mark.sums;
  for (const numbers of inParts(behind)) sums = await addSums(connection, sums, numbers);
  for (const { name, find } of sumRules) {
    findings.set(name, await find(connection, sums, withinOf([])));
    await done?.();
  }
  const { last } = await onlyRow(connection, lastRow());
  for (const { name, parts, isDaily } of rules) {
    // What is looked at again all at once is known anew.
    if (isDaily && parts.every(({ by }) => by === null)) findings.set(name, nothingFound);
    for (const part of parts) {
      if (part.by === null) {
        if (isDaily) findings.add(name, await part.find(connection, 'all'));
        continue;
      }
      for (const numbers of numbersOf(part.by, behind, { from: mark.through, to: last }))
        findings.add(name, await part.find(connection, numbers));
    }
    await done?.();
  }
  findings.add(chainRule, { faults: await findChainFaults(connection, chainFrom(mark)), more: 0 });
  await done?.();
  // What is not settled yet is looked at again the next time, so the sums do not hold it.
  for (const numbers of inParts(await readEntriesBehind(connection, place)))
    sums = subtractSums(sums, await addSums(connection, noSums, numbers));
  return { ...place, sums };
}

function numbersOf(
  by: NonNullable<RulePart['by']>,
  entries: readonly number[],
  auditRows: { from: number; to: number },
): Numbers[] {
  return by === 'entry' ? inParts(entries) : inRanges(auditRows);
}

function inParts(numbers: readonly number[]): Numbers[] {
  const parts = Math.ceil(numbers.length / numbersAtOnce);
  return Array.from({ length: parts }, (_part, index) =>
    numbers.slice(index * numbersAtOnce, (index + 1) * numbersAtOnce),
  );
}

function inRanges({ from, to }: { from: number; to: number }): Numbers[] {
  const parts = Math.ceil((to - from) / numbersAtOnce);
  return Array.from({ length: parts }, (_part, index) => ({
    from: from + index * numbersAtOnce,
    to: Math.min(to, from + (index + 1) * numbersAtOnce),
  }));
}
