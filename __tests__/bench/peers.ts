import { percentile } from '../experiments/experiment';
import { writeBenchmark } from './benchmarks-file';
import type { Telling } from './fill/filled-books';
import { startLoad } from './load';
import { withBothServers } from './peer/both-servers';
import {
  type Contest,
  type Measured,
  contestsAtStart,
  contestsAtWork,
  requireSameAnswers,
  warmUp,
} from './peer/contests';
import { installedPeer, peer } from './peer/peer-install';

/** One line as it was found: medians, and how many times we are ahead in the middle of its rounds. */
interface Line extends Pick<Contest, 'name' | 'clients' | 'unit'> {
  readonly ours: Measured;
  readonly peers: Measured;
  readonly times: number;
}

const holds = ({ times }: Line) => times > 1;

/** The product beside its peer on the same database with the same rows, in turn. Answers how many lines we are behind in. */
export async function peers(deposits: number, isLeftAlone: boolean, tell: Telling): Promise<number> {
  const install = installedPeer(isLeftAlone, tell);
  return withBothServers(deposits, install, tell, async (both) => {
    await requireSameAnswers(both);
    tell('both say the same');
    const load = startLoad();
    try {
      const lines = await linesOf(contestsAtStart(both), tell);
      await warmUp(both);
      lines.push(...(await linesOf(await contestsAtWork(both, load), tell)));
      return report(deposits, lines);
    } finally {
      load.stop();
    }
  });
}

async function linesOf(contests: readonly Contest[], tell: Telling): Promise<Line[]> {
  const lines: Line[] = [];
  for (const contest of contests) {
    const line = await lineOf(contest);
    tell(rowOf(line).join('  '));
    lines.push(line);
  }
  return lines;
}

async function lineOf(contest: Contest): Promise<Line> {
  const { name, clients, unit, rounds, isCall = false } = contest;
  const pairs: (readonly [Measured, Measured])[] = [];
  for (const warm of isCall ? [contest.ours, contest.peers] : []) await warm();
  for (let round = 0; round < rounds; round += 1) pairs.push([await contest.ours(), await contest.peers()]);
  const middle = (of: (pair: readonly [Measured, Measured]) => number) => percentile(pairs.map(of), 0.5);
  const medianOf = (place: 0 | 1): Measured => ({
    figure: middle((pair) => pair[place].figure),
    ...(isCall && { processor: middle((pair) => pair[place].processor ?? 0) }),
  });
  const times = middle(([{ figure: own }, { figure: theirs }]) => (unit === 'a second' ? own / theirs : theirs / own));
  return { name, clients, unit, ours: medianOf(0), peers: medianOf(1), times };
}

function rowOf(line: Line): string[] {
  const { name, clients, unit, times } = line;
  const both = [line.ours, line.peers];
  const rounded = (value: number) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  const processor = both.flatMap((measured) => (measured.processor === undefined ? [] : [rounded(measured.processor)]));
  return [
    name,
    clients === null ? '' : String(clients),
    ...both.map(({ figure }) => `${rounded(figure)} ${unit}`),
    times.toFixed(2),
    processor.join(' / '),
    holds(line) ? 'holds' : '**misses**',
  ];
}

function report(deposits: number, lines: readonly Line[]): number {
  const missed = lines.filter((line) => !holds(line)).length;
  const [count, name] = [deposits.toLocaleString('en'), `${peer.name} ${peer.version}`];
  writeBenchmark('peers', {
    title: `Beside ${peer.name}`,
    command: `peers ${deposits}`,
    sentences: [
      `The built server and ${name}, each a process of its own in production mode, on one embedded PostgreSQL with books of ${count} deposits, asked in turn by a process of its own, both warm; medians, the ratio's of each round: how many times we are ahead. Limit: ahead on every line. The processor's time that a call takes of the server and of PostgreSQL together is what another load of the machine changes least.`,
      `${peer.name} runs on the Node that it asks for (${peer.nodeVersion}), with its caches of schema and rights as they come and without its limits of load; its reports of usage, which its free licence demands, find nobody who listens. The deposits that are not reversed, accounts, people, currencies and installments are its collections in a schema of the same database: a table each with the types, references and indexes that the books have for their lists, because it takes no view for a collection. A clerk with rights to read and to create is signed in there by a token that it believes without its database, while the books read session and rights at each call.`,
      `Both answer pages of 25 rows with the same columns, newest first, and how many there are in all; before anything is measured, both must have said the same: rows, order, names, totals. Sums there are of the numbers of people and accounts, without their names. Recorded there is a row, with an activity and a revision beside it; here an entry with its postings, balance, audit row, sums that lists are read by, and a key that makes it safe to send again.`,
      missed === 0 ? `All ${lines.length} lines hold.` : `**${missed} of ${lines.length} lines miss their limit.**`,
    ],
    tables: [
      { heads: ['', 'clients', 'here', name, 'times ahead', 'processor of each, ms', ''], rows: lines.map(rowOf) },
    ],
  });
  return missed;
}
