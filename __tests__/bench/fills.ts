import { writeBenchmark } from './benchmarks-file';
import type { Telling } from './fill/filled-books';
import { type FillFigures, filledFolder, fillFigures } from './fill/filled-folder';

/** Ten million within three quarters of an hour. */
const fewestASecond = Math.ceil(10_000_000 / (45 * 60));
/** Smaller fills are mostly the company and the start of a database. */
const smallestHeld = 100_000;

/** Fills a folder for each number that has none, and writes what each took. Answers how many were too slow. */
export async function fills(counts: readonly number[], tell: Telling): Promise<number> {
  for (const count of counts) tell(`kept in ${await filledFolder(count, tell)}`);
  const found = counts.map(fillFigures);
  const missed = found.filter((figures) => !isFast(figures)).length;
  writeBenchmark('fill', {
    title: 'Fills',
    command: `fill ${counts.join(' ')}`,
    sentences: [
      `Folders of the embedded database, from nothing: entries, postings, audit rows and seals included, as each was filled. Limit: ${fewestASecond.toLocaleString('en')} deposits a second, which is 10,000,000 in 45 minutes.`,
    ],
    tables: [{ heads: ['deposits', 'seconds', 'a second', 'load', ''], rows: found.map(rowOf) }],
  });
  return missed;
}

const rateOf = ({ count, seconds }: FillFigures) => count / seconds;
const isFast = (figures: FillFigures) => figures.count < smallestHeld || rateOf(figures) >= fewestASecond;

function rowOf(figures: FillFigures): string[] {
  const { count, seconds, load } = figures;
  const verdict = isFast(figures) ? 'holds' : '**misses**';
  return [
    count.toLocaleString('en'),
    seconds.toFixed(1),
    Math.round(rateOf(figures)).toLocaleString('en'),
    load.toFixed(1),
    count < smallestHeld ? '' : verdict,
  ];
}
