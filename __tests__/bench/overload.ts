import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../src/contract/vocabulary/paths';
import { percentile } from '../experiments/experiment';
import type { ApiClient } from '../support/api-client';
import { writeBenchmark } from './benchmarks-file';
import type { Telling } from './fill/filled-books';
import { signIn, withFilledProcess } from './filled-process';

const reports = 200;
const mostMilliseconds = 250;
const pauseMilliseconds = 25;

/** So many reports at once, the worst kind, and a small call again and again beside them. Answers how many limits are missed. */
export async function overload(deposits: number, tell: Telling): Promise<number> {
  return withFilledProcess(deposits, tell, async (books) => {
    await books.start();
    const client = await signIn(books);
    const path = paths.deposits.filter;
    const { body } = await client.get<{ totalPages: number }>(path);
    const middle = Math.floor(body.data.totalPages / 2);
    let isOver = false;
    const small = smallCalls(client, () => isOver);
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: reports }, async (_, index) => (await client.get(path, { page: middle + index })).status),
    );
    const seconds = (performance.now() - began) / 1000;
    isOver = true;
    const { times, failures } = await small;
    const refused = statuses.filter((status) => status !== 200).length;
    const p95 = percentile(times, 0.95);
    const rows = [
      [`of ${reports} reports not answered`, String(refused), '0', refused === 0],
      [`of ${times.length} small calls beside them not answered`, String(failures), '0', failures === 0],
      ['small call, p95, ms', p95.toFixed(0), `under ${mostMilliseconds}`, p95 < mostMilliseconds],
      ['small call, longest, ms', Math.max(...times).toFixed(0), '', true],
      ['all reports answered after, s', seconds.toFixed(1), '', true],
    ] as const;
    writeBenchmark('overload', {
      title: 'Overload',
      command: `overload ${deposits}`,
      sentences: [
        `${reports} pages from the middle of all ${deposits.toLocaleString('en')} deposits, asked for at once, and the list of accounts again and again until the last of them is answered. The server is a process of its own, with its embedded database on the same machine.`,
      ],
      tables: [
        {
          heads: ['', 'found', 'limit', ''],
          rows: rows.map(([what, found, limit, holds]) => [
            what,
            found,
            limit,
            limit === '' ? '' : holds ? 'holds' : '**misses**',
          ]),
        },
      ],
    });
    for (const [what, found] of rows) tell(`${what}: ${found}`);
    return rows.filter(([, , , holds]) => !holds).length;
  });
}

async function smallCalls(client: ApiClient, isOver: () => boolean) {
  const times: number[] = [];
  let failures = 0;
  while (!isOver()) {
    const began = performance.now();
    const { status } = await client.get(paths.accounts.list);
    times.push(performance.now() - began);
    failures += Number(status !== 200);
    await wait(pauseMilliseconds);
  }
  return { times, failures };
}
