/** A cell as one is told from others at sight: '01/02/2026' and '3/11/26' are alike, as are 'INV-7' and 'PO-12'. */
const shapeOf = (cell: string) => cell.replace(/\d+/g, '9').replace(/\p{L}+/gu, 'a');

const lineEnds = /\r\n|\n|\r/;

/**
 * Whether a record that goes on over several lines holds rows of the file in one of its cells: a quote that was meant as a
 * sign (`"INV 5`, `3" pipe`) opens a cell that ends at the next one, however far below. Every line within begins as a row
 * does, and there are as many separators as rows of such a width have. By a number or a day fewer notes begin so, and half as
 * many are enough: programs leave out what would be empty at the end of a row.
 */
export function holdsRows(record: readonly string[], delimiter: string, width: number): boolean {
  const long = record.filter((cell) => lineEnds.test(cell));
  const within = long.flatMap((cell) => cell.split(lineEnds).slice(1));
  const first = shapeOf((record[0] ?? '').split(lineEnds)[0]?.split(delimiter)[0]?.replace(/^"/, '') ?? '');
  if (
    first === '' ||
    !within.every((line) => line.includes(delimiter) && shapeOf(line.split(delimiter)[0] ?? '') === first)
  )
    return false;
  const separators = record.length - 1 + long.reduce((sum, cell) => sum + cell.split(delimiter).length - 1, 0);
  const rowsWithin = first.includes('9') ? within.length / 2 : within.length;
  return separators >= (rowsWithin + 1) * (Math.max(width, record.length) - 1);
}
