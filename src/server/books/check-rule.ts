import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { type Fragment, anyOf } from '../db/expressions';
import { type Query, rows } from '../db/query';
import { composedStatement, type RowOf } from '../db/statement';

/** Numbers of entries, or of rows of the audit log: those behind one up to another, just these, or all. */
export type Numbers = { readonly from: number; readonly to: number } | readonly number[] | 'all';

/** Whether a number is among those that are looked at. */
export type Within = (number: Fragment) => Fragment;

/** The condition of such numbers. */
export const withinOf =
  (numbers: Numbers): Within =>
  (number) => {
    if (numbers === 'all') return sql`true`;
    return 'from' in numbers
      ? sql`${number} > ${numbers.from}::bigint and ${number} <= ${numbers.to}::bigint`
      : sql`${number} = ${anyOf('bigint', numbers)}`;
  };

/** What was found: the first faults, each as a sentence, and how many more there are. */
export interface FoundFaults {
  readonly faults: readonly string[];
  readonly more: number;
}

/** Nothing was found. */
export const nothingFound: FoundFaults = { faults: [], more: 0 };

/** What of a rule is looked at together: by the numbers of entries or of audit rows, or all at once. */
export interface RulePart {
  readonly by: 'entry' | 'audit row' | null;
  find(connection: Connection, numbers: Numbers): Promise<FoundFaults>;
}

/** A rule of the books and what finds its faults. */
export interface CheckedRule {
  readonly name: string;
  readonly parts: readonly RulePart[];
  /** whether the daily check looks at it, too: a part without numbers reads no more because the books are long */
  readonly isDaily: boolean;
}

/** A rule that is not looked at by numbers, and the statements that find what breaks it, one after the other. */
export interface StoredRule {
  readonly name: string;
  /** whether what it reads does not grow with the entries */
  readonly isCheap: boolean;
  readonly faults: Fragment | readonly Fragment[];
}

/** Hundredths in a sentence. */
export const money = (column: Fragment) => sql`to_char(${column} / 100.0, 'FM999999999999990.00')`;

/** A number that the audit log tells as text; null when it is none. */
export const numberIn = (text: Fragment): Fragment =>
  sql`case when ${text} ~ '^[1-9][0-9]{0,17}$' then (${text})::bigint end`;

/** The number of what a row `l` of the audit log is about; null when it names none. */
export const subjectNumber = numberIn(sql`l.subject_id`);

/** The rows of the audit log about such a subject, by its key alone (`offset 0`): old statistics may take all rows of an actor for each. */
export const linesAbout = (subjectKind: Fragment, subjectId: Fragment): Fragment => sql`(
  select * from audit_log l where l.subject_kind = ${subjectKind} and l.subject_id = ${subjectId}::text offset 0)`;

/** So many faults of a rule are told one by one. */
export const mostFaultsOfARule = 20;

/** A fault as a rule finds it, and how many it finds. */
export const storedFault = { fault: 'text', total: 'bigint' } as const;

/** A rule that is not looked at by numbers. */
export const wholeRule = ({ name, isCheap, faults }: StoredRule): CheckedRule => ({
  name,
  isDaily: isCheap,
  parts: [faults].flat().map((each) => rulePart(null, () => each)),
});

/** A rule by which each entry, or each row of the audit log, is held apart from the others. */
export const numberedRule = (name: string, parts: readonly RulePart[]): CheckedRule => ({ name, parts, isDaily: true });

/** A part of a rule, by the statement that finds what breaks it. */
export function rulePart(by: RulePart['by'], faults: (within: Within) => Fragment): RulePart {
  const find = composedStatement(
    storedFault,
    (within: Within) => sql`
      select fault, count(*) over () as total from (${faults(within)}) as found limit ${mostFaultsOfARule}`,
    [withinOf({ from: 0, to: 0 })],
  );
  return { by, find: (connection, numbers) => findStored(connection, find(withinOf(numbers))) };
}

/** Books that are wholly wrong must not fill the memory. */
export async function findStored(
  connection: Connection,
  query: Query<RowOf<typeof storedFault>>,
): Promise<FoundFaults> {
  const found = await rows(connection, query);
  return { faults: found.map(({ fault }) => fault), more: (found[0]?.total ?? 0) - found.length };
}

/** What was found in one part of the books and in another; a sentence once. */
export function together(one: FoundFaults, other: FoundFaults): FoundFaults {
  const all = [...one.faults, ...other.faults.filter((fault) => !one.faults.includes(fault))];
  const faults = all.slice(0, mostFaultsOfARule);
  return { faults, more: one.more + other.more + all.length - faults.length };
}

/** As it is told: the first faults, and a number. */
export const sentencesOf = ({ faults, more }: FoundFaults): string[] => [
  ...faults,
  ...(more > 0 ? [`… and ${String(more)} more.`] : []),
];
