import { paths } from '../../src/contract/vocabulary/paths';
import { writeBenchmark } from './benchmarks-file';

/** Two rates of the same run, and whether the one keeps its promise beside the other. */
export interface Line {
  readonly name: string;
  readonly clients: number;
  readonly rate: number;
  readonly beside: number;
  readonly ratio: number;
  /** microseconds of this process's processor time that each of the two takes: a loaded machine changes them least */
  readonly processor: readonly [number, number];
  /** null where nothing was promised */
  readonly holds: boolean | null;
}

/**
 * Reports beside their statements; small calls beside the server's health, and beside that of another server; and what
 * both cost where nothing but Node and the driver is between.
 */
export type Kind = 'reports' | 'small' | 'other' | 'leastReports' | 'leastSmall';

interface Promised {
  readonly rounds: number;
  readonly mostTimes: number;
  readonly leastShare: number;
}

const processorHead = 'processor of each, µs';
const reportHeads = (call: string) => [
  call,
  'clients',
  'a second',
  'its statements, a second',
  processorHead,
  'times as long',
  '',
];
const shareHeads = (call: string, beside: string) => [call, 'clients', 'a second', beside, processorHead, 'share', ''];

/** A server beside ours: where it answers, and which it is in words. */
export interface OtherServer {
  readonly origin: string;
  readonly which: string;
}

/** Writes what was found. */
export function writeCallCosts(
  { reports, small, other, leastReports, leastSmall }: Readonly<Record<Kind, readonly Line[]>>,
  deposits: number,
  beside: OtherServer | null,
  { rounds, mostTimes, leastShare }: Promised,
): void {
  writeBenchmark('calls', {
    title: 'What a call costs beside its statements',
    command: `calls ${deposits}${beside ? ` ORIGIN "${beside.which}"` : ''}`,
    sentences: [
      `Calls on books of ${deposits.toLocaleString('en')} deposits, asked for by a process of its own over so many connections; the server counts them and writes its log. Medians of ${rounds} rounds, both in turn. A report's first page against its own statements without the session, prepared, one after the other, by the driver in the server's process: limit ${mostTimes} × as long. A small call against \`${paths.health}\`, which asks no database: limit ${leastShare} of its rate${beside ? `; and against the health of ${beside.which} at ORIGIN, built, with \`RATE_LIMIT_PER_MINUTE=0\`: what makes every answer cheaper makes that of health cheaper most of all` : ''}.`,
      "The last two tables have no limit: they are what Node's own server in the same process needs for the same, without framework, log and limits; a report's statements go there as here, the session's before them, in one send. What stands between the first table and that one is framework, log, limits, and the rows as the wire has them; of a call's share, which grows as the answer beside it gets dearer, the last table says what one statement costs where that answer costs nothing else.",
    ],
    tables: [
      { heads: reportHeads('report'), rows: reports.map(rowOf) },
      { heads: shareHeads('small call', 'health, a second'), rows: small.map(rowOf) },
      ...(beside ? [{ heads: shareHeads('small call', 'health of the other, a second'), rows: other.map(rowOf) }] : []),
      { heads: reportHeads('bare report'), rows: leastReports.map(rowOf) },
      { heads: shareHeads('bare call', 'bare answer, a second'), rows: leastSmall.map(rowOf) },
    ],
  });
}

/** A line as cells. */
export const rowOf = ({ name, clients, rate, beside, processor: [own, others], ratio, holds }: Line) => [
  name,
  String(clients),
  rate.toFixed(0),
  beside.toFixed(0),
  `${own.toFixed(0)} / ${others.toFixed(0)}`,
  ratio.toFixed(2),
  holds === null ? '' : holds ? 'holds' : '**misses**',
];
