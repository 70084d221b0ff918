import { type FoundFaults, nothingFound, sentencesOf, together } from './check-rule';

/** A fault of the books: which rule is broken and where, in a sentence. */
export interface BooksFault {
  readonly rule: string;
  readonly fault: string;
}

/** How far a check is: rules that are done, and of the one under way how many rows of how many; 0 of 0 when it looks at all at once. */
export interface CheckProgress {
  readonly rulesDone: number;
  readonly rule: string;
  readonly rowsDone: number;
  readonly rows: number;
}

/** What a check has found so far, by rule. */
export class Findings {
  private readonly byRule: Map<string, FoundFaults>;

  constructor(found: Readonly<Record<string, FoundFaults>> = {}) {
    this.byRule = new Map(Object.entries(found));
  }

  add(rule: string, found: FoundFaults): void {
    this.byRule.set(rule, together(this.byRule.get(rule) ?? nothingFound, found));
  }

  /** In the place of what was found of the rule before. */
  set(rule: string, found: FoundFaults): void {
    this.byRule.set(rule, found);
  }

  get faults(): BooksFault[] {
    return [...this.byRule].flatMap(([rule, found]) => sentencesOf(found).map((fault) => ({ rule, fault })));
  }

  toJSON(): Readonly<Record<string, FoundFaults>> {
    return Object.fromEntries(this.byRule);
  }
}

/** What is known while a check runs: what it has found, and what was known of rules that it has not done yet. The daily one cannot take back what was found before its mark. */
export function knownStill(
  known: readonly BooksFault[],
  { form, rules }: { readonly form: 'whole' | 'daily'; readonly rules: readonly string[] },
  { rulesDone }: CheckProgress,
  { faults }: Findings,
): BooksFault[] {
  const done = form === 'whole' ? new Set(rules.slice(0, rulesDone)) : new Set<string>();
  const isFound = (one: BooksFault) => faults.some(({ rule, fault }) => rule === one.rule && fault === one.fault);
  return [...known.filter((one) => !done.has(one.rule) && !isFound(one)), ...faults];
}
