/** What separates the cells of a line, in the order in which they are preferred. */
const delimiters = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** How many lines are looked at. */
const mostLines = 60;

/** The line that Excel writes and reads to name the separator. */
const namedDelimiter = /^sep=([,;\t|])(?:\r\n|\r|\n|$)/i;

/** The beginning of a file as it was looked at: what separates its cells, and how long the line is that only says so. */
export interface DelimiterFound {
  readonly delimiter: Delimiter;
  readonly namedBy: number;
}

/**
 * Finds what separates cells, quotes left out: what most of the first lines have nearly as often as most of them do, since
 * programs leave empty cells at the end of a line away; of several the most frequent.
 */
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
    const alike = new Map<number, number>();
    for (const count of counts) if (count > 0) alike.set(count, (alike.get(count) ?? 0) + 1);
    // The line in which it stands first may be a letter head, with a comma in a name.
    const [each] = [...alike].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0]);
    const many = counts.filter((count) => count > 0 && count >= each / 2).length;
    return { delimiter, each, many };
  });
  const best = judged.reduce((best, each) =>
    each.many > best.many || (each.many === best.many && each.each > best.each) ? each : best,
  );
  return { delimiter: best.delimiter, namedBy: 0 };
}

/** The text without what stands in quotes; quotes that are still open at its end reach to it. */
const withoutQuoted = (text: string) => text.replace(/"(?:[^"]|"")*(?:"|$)/g, '');
