import { csvMediaType } from '../../src/contract/reports/csv';
import { depositsReport } from '../../src/contract/reports/deposits.report';
import { allRows } from '../../src/server/db/page';
import { DATABASE } from '../../src/server/db/roles';
import { depositSource } from '../../src/server/deposits/deposits.queries';
import { percentile } from '../experiments/experiment';
import type { ApiClient } from '../support/api-client';
import { writeBenchmark } from './benchmarks-file';
import { copyRows } from './copied-rows';
import { download, type Downloaded } from './download';
import type { Telling } from './fill/filled-books';
import { signIn, withFilledProcess } from './filled-process';
import { memoryOf } from './process-costs';

const turns = 5;
const mostTimesCopy = 1.3;
const mostFirstByteMilliseconds = 200;
const mostMoreMebibytes = 32;
const sampleMilliseconds = 20;

/** The export of all deposits against COPY of its columns, in turn. Answers how many limits are missed. */
export async function csvExport(deposits: number, tell: Telling): Promise<number> {
  return withFilledProcess(deposits, tell, async (books) => {
    await books.start();
    const client = await signIn(books);
    const address = { host: `${books.dataDir}/run`, port: 5432, user: 'postgres', database: DATABASE };
    const statement = copiedStatement();
    // What is read for the first time comes from the disk, for whoever is first.
    await copyRows(address, statement);
    const before = memoryOf(books.pid).now;
    const copies: number[] = [];
    const exports: Downloaded[] = [];
    let most = before;
    const sampling = setInterval(() => (most = Math.max(most, memoryOf(books.pid).now)), sampleMilliseconds);
    for (let turn = 0; turn < turns; turn += 1) {
      const began = performance.now();
      await copyRows(address, statement);
      copies.push((performance.now() - began) / 1000);
      exports.push(await exportAll(client));
      const last = exports.at(-1)!;
      tell(
        `COPY ${copies.at(-1)!.toFixed(2)} s, export ${last.seconds.toFixed(2)} s, first byte ${last.firstByte.toFixed(0)} ms`,
      );
    }
    clearInterval(sampling);
    return report(deposits, copies, exports, most - before, tell);
  });
}

/** The same rows in the same order with the columns that the file has. */
function copiedStatement(): string {
  const { sql, parameters } = allRows(depositSource({})).compile();
  if (parameters.length > 0) throw new Error('COPY takes no parameters.');
  const columns = depositsReport.columns.map(({ member }) => `"${member}"`).join(', ');
  // eslint-disable-next-line house/no-built-sql -- COPY takes no parameters; the names are those that the report declares
  return `select ${columns} from (${sql}) all_rows`;
}

const exportAll = ({ origin, token }: ApiClient) =>
  download(`${origin}${depositsReport.path}?size=0`, {
    accept: csvMediaType,
    authorization: `Bearer ${String(token)}`,
  });

function report(deposits: number, copies: number[], exports: Downloaded[], more: number, tell: Telling): number {
  const copy = percentile(copies, 0.5);
  const whole = percentile(
    exports.map(({ seconds }) => seconds),
    0.5,
  );
  const first = percentile(
    exports.map(({ firstByte }) => firstByte),
    0.5,
  );
  const rows = [
    ['COPY of the same columns, s', copy.toFixed(2), '', true],
    ['the export, s', whole.toFixed(2), '', true],
    ['the export, times COPY', (whole / copy).toFixed(2), `at most ${mostTimesCopy}`, whole / copy <= mostTimesCopy],
    ['first byte, ms', first.toFixed(0), `under ${mostFirstByteMilliseconds}`, first < mostFirstByteMilliseconds],
    ['memory of the server, MiB more', more.toFixed(1), `at most ${mostMoreMebibytes}`, more <= mostMoreMebibytes],
    ['the file, MB', ((exports[0]?.bytes ?? 0) / 1e6).toFixed(1), '', true],
  ] as const;
  writeBenchmark('csv', {
    title: 'Export of all rows',
    command: `csv ${deposits}`,
    sentences: [
      `The CSV of all ${deposits.toLocaleString('en')} deposits over HTTP, not compressed, and PostgreSQL's own COPY of the same columns in the same order over its socket, ${turns} times in turn; medians. The server is a process of its own, with its embedded database on the same machine; its memory is the most that it took, above what it had before the first export.`,
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
}
