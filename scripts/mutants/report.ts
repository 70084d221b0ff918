import { equivalentMutants } from './equivalent';

interface Place {
  readonly line: number;
  readonly column: number;
}

interface Mutant {
  readonly status: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}

/** What Stryker writes of a run, as far as it is read. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

/** What is left of a run when the mutants that were noticed are taken away. */
export interface Verdict {
  readonly mutants: number;
  readonly killed: number;
  readonly equivalent: number;
  /** each in a few lines: where it is, and what it changes */
  readonly survivors: readonly string[];
  /** entries of the list that fit no survivor any more */
  readonly outdated: readonly string[];
}

/** A mutant that runs into its time was noticed too: what it broke would not come to an end. */
const killing = new Set(['Killed', 'Timeout']);
/** Left out of the run, or no program at all. */
const notCounted = new Set(['Ignored', 'CompileError', 'RuntimeError']);
const longest = 120;

const oneLine = (code: string) => code.replace(/\s+/g, ' ').trim().slice(0, longest);

function codeAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
}

/** Counts what was noticed, and holds what was not against the list of equivalent mutants. */
export function judge({ files }: MutationReport): Verdict {
  const survivors: string[] = [];
  const known = equivalentMutants.filter(({ file }) => file in files);
  const found = new Set<(typeof known)[number]>();
  let mutants = 0;
  let killed = 0;
  let equivalent = 0;
  for (const [file, { source, mutants: made }] of Object.entries(files)) {
    for (const { status, replacement, location } of made.filter((each) => !notCounted.has(each.status))) {
      mutants += 1;
      const line = source.split('\n')[location.start.line - 1]?.trim() ?? '';
      const change = `${oneLine(codeAt(source, location))} -> ${oneLine(replacement)}`;
      const named = known.find((each) => each.file === file && each.line === line && each.change === change);
      if (killing.has(status)) killed += 1;
      else if (named) {
        equivalent += 1;
        found.add(named);
      } else
        survivors.push(`${file}:${location.start.line}:${location.start.column} ${status}\n    ${line}\n    ${change}`);
    }
  }
  const outdated = known.filter((each) => !found.has(each)).map(({ file, change }) => `${file}: ${change}`);
  return { mutants, killed, equivalent, survivors, outdated };
}
