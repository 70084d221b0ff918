/** What separates the cells of a line, in the order in which they are preferred. */
const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** How many lines are looked at. */
const mostLines = 20;

/** The line that Excel writes and reads to name the separator. */
const namedDelimiter = /^sep=([,;\t|])(?:\r\n|\r|\n|$)/i;

/** The beginning of a file as it was looked at: what separates its cells, and how long the line is that only says so. */
export interface DelimiterFound {
  readonly delimiter: Delimiter;
  readonly namedBy: number;
}

/** Finds what separates cells: what each of the first lines has as often as the first one that has any, quotes left out; of several the most frequent. */
export function findDelimiter(beginning: string): DelimiterFound {
  const named = namedDelimiter.exec(beginning);
  if (named) return { delimiter: named[1] as Delimiter, namedBy: named[0].length };
  const beneath = withoutQuoted(beginning)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '');
  // A title may stand above the table, in a line that nothing separates.
  const first = Math.max(
    beneath.findIndex((line) => delimiters.some((delimiter) => line.includes(delimiter))),
    0,
  );
  const lines = beneath.slice(first, first + mostLines);
  const judged = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const inFirst = counts[0] ?? 0;
    const alike = inFirst === 0 ? 0 : counts.filter((count) => count === inFirst).length;
    return { delimiter, alike, inFirst };
  });
  const best = judged.reduce((best, each) =>
    each.alike > best.alike || (each.alike === best.alike && each.inFirst > best.inFirst) ? each : best,
  );
  return { delimiter: best.delimiter, namedBy: 0 };
}

/** The text without what stands in quotes; quotes that are still open at its end reach to it. */
const withoutQuoted = (text: string) => text.replace(/"(?:[^"]|"")*(?:"|$)/g, '');
