import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { namesInWords } from '../../src/contract/texts/import-phrases';
import { messages } from '../../src/contract/texts/messages';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { runImportCommand } from '../../src/server/process/import-command';
import { importUsage } from '../../src/server/process/import-options';
import { findFaults } from '../support/books-dump';
import { depositHeads, depositLine, manyDeposits } from '../support/import-client';
import { TableFiles } from '../support/table-files';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* npm run import, on a database that a server may be running on. */

const texts = messages.importBatch;
let copy: TestDatabase;
let owner: Database;
let files: TableFiles;
let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'property-import-'));
  files = await TableFiles.open();
  copy = await copyTemplate('sample');
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
});
afterAll(async () => {
  await owner.end();
  await copy.drop();
  await files.remove();
  await fs.rm(folder, { recursive: true });
});

async function run(
  words: readonly string[],
  { stopping = new AbortController(), progress = null as null | (() => void) } = {},
) {
  const said: string[] = [];
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: copy.runtimeUrl, DATABASE_OWNER_URL: copy.ownerUrl });
  const say = (line: string) => void said.push(line);
  const code = await runImportCommand(config, words, { folder, say, progress, stop: stopping.signal });
  return { code, said };
}
async function file(lines: readonly string[]): Promise<string> {
  const name = `${String(Math.random()).slice(2)}.csv`;
  await fs.writeFile(path.join(folder, name), lines.join('\r\n'));
  return name;
}
const asSuper = ['--kind', 'deposits', '--as', 'super'];
const rows = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows;
/** Nothing is left of a file but that it was there. */
const isForgotten = async () => {
  const [left] = await rows(`select (select count(*)::int from import_rows r join import_batches b on b.id = r.batch_id
    where b.written_at is null) as rows, (select count(*)::int from import_batches where written_at is null and state <> 'cancelled') as batches`);
  expect(left).toEqual({ rows: 0, batches: 0 });
};

it('says of every row what is wrong with it, and writes nothing', async () => {
  const lines = [depositHeads, depositLine('right'), depositLine('no day', '2026-02-30'), depositLine('right')];
  const name = await file(lines);
  const verdicts = [
    `line 3\t${messages.form.dateInvalid}`,
    `line 4\t${texts.twinOfLine(2)}, left out`,
    '3 rows in the file, 1 row to write, 1 left out as possible duplicates, 1 at fault.',
    'USD\t1 row, 100.25 into accounts',
    expect.stringContaining('--duplicates leave-out or import'),
  ];
  const dry = await run([name, ...asSuper, '--dry-run']);
  expect(dry).toEqual({ code: 1, said: [...verdicts, expect.stringContaining('dry run')] });
  const wet = await run([name, ...asSuper]);
  expect(wet).toEqual({ code: 1, said: [...verdicts, texts.hasFaults(1)] });
  await isForgotten();
});

it('says of a row that is the sum of others that it is one, and takes whoever is called so in a whole row', async () => {
  const sums = [',Grand Total,200.50,,,,', 'Total USD,,200.50,,,,', ',,200.50,,الإجمالي,,'];
  const name = await file([depositHeads, depositLine('right').replace('Daniel Weber', 'Total'), ...sums]);
  const { said } = await run([name, ...asSuper, '--dry-run']);
  const sentence = (words: string) => messages.import.sumRow(words, 'deposit');
  expect(said.slice(0, 4)).toEqual([
    `line 2\tDeposited By: ${texts.unknownName('person', 'Total')}`,
    ...['Grand Total', 'Total USD', 'الإجمالي'].map((words, at) => `line ${String(at + 3)}\t${sentence(words)}`),
  ]);
  const people = ['Name,Username,Role', 'Totally Fine,,', 'Total,,', 'Grand total:,2,'];
  const dry = await run([await file(people), '--kind', 'people', '--as', 'super', '--dry-run']);
  expect(dry.said.slice(0, 2)).toEqual([
    `line 3\t${messages.import.sumRow('Total', 'person')}`,
    `line 4\t${messages.import.sumRow('Grand total:', 'person')}`,
  ]);
});

it('ends a dry run with a fault where an account has too little for all rows together', async () => {
  const heads = 'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency';
  const out = (amount: string) => `2026-03-07,Main Operating,${amount},USD,Reserve Fund,${amount},USD`;
  const name = await file([heads, out('9999999999.00'), out('5.00')]);
  const { code, said } = await run([name, '--kind', 'transfers', '--as', 'super', '--dry-run']);
  expect([code, said[0]]).toEqual([
    1,
    expect.stringMatching(/^line 2\tInsufficient balance in Main Operating: .* take 10,000,000,004\.00 USD, so /),
  ]);
});

it('says which columns of the file are not read', async () => {
  const lines = [`${depositHeads},Reference,Batch`, `${depositLine('columns')},R 77,3`];
  const dry = await run([await file(lines), ...asSuper, '--dry-run']);
  expect([dry.code, dry.said]).toEqual([0, expect.arrayContaining([texts.headsUnread('Reference, Batch')])]);
  // What was paid comes into the books by payments.
  const plan = ['Type,Amount,Paid,Schedule Date,Status', 'Installment,100.00,50.00,2026-05-01,due'];
  const words = ['--kind', 'schedules', '--as', 'super', '--project', 'Marina Heights', '--dry-run'];
  const { said } = await run([await file(plan), ...words]);
  expect(said).toEqual(expect.arrayContaining([texts.headsUnread('Paid')]));
});

it('finds a name whose accents are written in the other way', async () => {
  const [inIt = '', behindIt = ''] = (['NFC', 'NFD'] as const).map((form) => 'José Núñez'.normalize(form));
  await owner.query(`insert into users (name, user_type) values ($1, 'USER')`, [inIt]);
  const lines = [inIt, behindIt].map((name) => depositLine(name).replace('Daniel Weber', name));
  const name = await file([depositHeads, ...lines]);
  expect((await run([name, ...asSuper, '--duplicates', 'leave-out', '--dry-run'])).code).toBe(0);
});

it('asks for everything that a file leaves open at once, and imports it by the answers', async () => {
  const heads = 'When,Who,How much,Currency,Account,Remarks';
  const line = (remarks: string) => `03/04/2026,Daniel Weber,1.234,USD,Main Operating,${remarks}`;
  const name = await file([heads, line('by options'), line('by options')]);
  const asked = await run([name, ...asSuper]);
  expect(asked.code).toBe(2);
  expect(asked.said).toEqual([
    expect.stringContaining('--column "Date=THEIRS"; the file has When, Who, How much'),
    expect.stringContaining('--column "Deposited By=THEIRS"'),
    expect.stringContaining('--column "Amount=THEIRS"'),
    `${texts.dateOrderMissing} --date-order day-first, month-first or year-first.`,
    `${texts.decimalSignMissing} --decimal point or comma.`,
    'Nothing was written.',
  ]);
  const wrong = await run([name, ...asSuper, '--column', 'Nothing=When', '--column', 'Date=#9']);
  expect(wrong.said.slice(0, 2)).toEqual([
    expect.stringMatching(/^There is nothing called Nothing/),
    expect.stringMatching(/^No column of the file is called #9/),
  ]);
  const titled = await run([await file(['Deposits of March', heads, line('titled')]), ...asSuper]);
  expect([titled.code, titled.said[0]]).toEqual([2, messages.import.belowTitles(2, namesInWords(heads.split(',')))]);
  const columns = ['--column', 'Date=when', '--column', 'Deposited By=#2', '--column', 'Amount=How much'];
  const answers = [...asSuper, ...columns, '--date-order', 'month-first', '--decimal', 'comma'];
  const twins = await run([name, ...answers]);
  expect([twins.code, twins.said.at(-1)]).toEqual([2, expect.stringContaining('--duplicates')]);
  await isForgotten();

  const done = await run([name, ...answers, '--duplicates', 'import']);
  expect(done).toEqual({
    code: 0,
    said: [
      `line 3\t${texts.twinOfLine(2)}, imported all the same`,
      '2 rows in the file, 2 rows to write, 0 left out as possible duplicates, 0 at fault.',
      'USD\t2 rows, 2,468.00 into accounts',
      expect.stringMatching(/^Imported as number \d+ in the name of Layla Haddad\.$/),
    ],
  });
  expect(await rows(`select deposit_date from deposits where remarks = 'by options'`)).toEqual([
    { deposit_date: '2026-03-04' },
    { deposit_date: '2026-03-04' },
  ]);
  expect(await rows(`select actor_name, address, action from audit_log order by id desc limit 3`)).toEqual([
    { actor_name: 'Layla Haddad', address: 'command line', action: 'import.written' },
    { actor_name: 'Layla Haddad', address: 'command line', action: 'deposit.created' },
    { actor_name: 'Layla Haddad', address: 'command line', action: 'deposit.created' },
  ]);

  const [batch] = await rows(`select id from import_batches where state = 'written'`);
  const id = String(batch!.id);
  expect((await run(['--list'])).said[0]).toMatch(
    new RegExp(`^${id}\tImported\tDeposits\t${name}\t2 rows\tLayla Haddad\t`),
  );
  const again = await run([name, ...answers, '--duplicates', 'import']);
  expect([again.code, again.said.at(-1)]).toEqual([1, expect.stringContaining('has imported this very file')]);
  // Who adds --dry-run, or names a file, does not want it undone.
  for (const extra of [['--dry-run'], [name], ['--kind', 'deposits']])
    expect(await run(['--undo', id, '--as', 'super', ...extra])).toEqual({
      code: 2,
      said: [`--undo goes with --as alone, without ${extra[0] ?? ''}.`, '', importUsage],
    });
  const closeThrough = (day: string | null) =>
    owner.query(
      `insert into closings (closed_through, closed_by, last_entry)
       select $1, id, (select max(id) from journal_entries) from users where username = 'super'`,
      [day],
    );
  await closeThrough('2026-03-31');
  const undone = await run(['--undo', id, '--as', 'Layla Haddad']);
  const told = [`Import ${id} of ${name} is undone as a whole.`, texts.reversedLater('31 Mar 2026', '01 Apr 2026')];
  expect(undone).toEqual({ code: 0, said: told });
  await closeThrough(null);
  expect(await run(['--undo', id, '--as', 'super'])).toEqual({ code: 1, said: [texts.notInBooks] });
  expect(await findFaults(owner)).toEqual([]);
});

it('asks for the sheet of a workbook, and reads no other', async () => {
  const cells = (texts: readonly string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const sheet = (remarks: string) =>
    [depositHeads, depositLine(remarks)]
      .map((line, at) => `<row r="${String(at + 1)}">${cells(line.split(','))}</row>`)
      .join('');
  const workbook = await files.workbook({
    sheets: { Notes: '', January: sheet('in January'), February: sheet('in February') },
  });
  const asked = await run([workbook, ...asSuper]);
  expect(asked).toEqual({ code: 2, said: [`${texts.sheetRequired('January, February')} --sheet NAME`] });
  expect((await run([workbook, ...asSuper, '--sheet', 'March'])).said).toEqual([messages.import.unknownSheet('March')]);
  expect((await run([workbook, ...asSuper, '--sheet', 'February'])).code).toBe(0);
  expect(await rows(`select remarks from deposits where remarks like 'in %ary'`)).toEqual([{ remarks: 'in February' }]);
  expect((await run([workbook, ...asSuper, '--sheet', 'January', '--duplicates', 'import'])).code).toBe(0);
});

it('is stopped in the middle, and nothing is left', async () => {
  const stopping = new AbortController();
  const name = await file(manyDeposits('stopped', 3_000));
  const { code, said } = await run([name, ...asSuper], { stopping, progress: () => stopping.abort() });
  expect({ code, last: said.at(-1) }).toEqual({ code: 130, last: 'Stopped. Nothing was written.' });
  await isForgotten();
  expect(await rows(`select from deposits where remarks like 'stopped %'`)).toEqual([]);
});

it.each<[string[], number, unknown]>([
  [['x.csv'], 2, [expect.stringContaining('--as NAME'), expect.stringContaining('--kind people'), '', importUsage]],
  [
    ['a.csv', 'b.csv', ...asSuper, '--decimal', 'dot'],
    2,
    ['Please name one file.', '--decimal is one of point, comma.', '', importUsage],
  ],
  [['--everything'], 2, [expect.stringContaining('--everything'), '', importUsage]],
  [['--undo', 'all', '--as', 'super'], 2, [expect.stringContaining('--list has it'), '', importUsage]],
  [['none.csv', ...asSuper], 1, ['There is no file none.csv that can be read. Nothing was written.']],
  [['.', ...asSuper], 1, ['There is no file . that can be read. Nothing was written.']],
  [['--undo', '0x10', '--as', 'super'], 2, [expect.stringContaining('--list has it'), '', importUsage]],
  [['--list', '--undo', '1'], 2, ['--list stands alone, without --undo.', '', importUsage]],
  [['--undo', '999999', '--as', 'super'], 1, [texts.notFound]],
  [['--undo', '1', '--as', 'admin'], 1, [messages.person.mayNotImport('admin')]],
  [['--undo', '1', '--as', 'nobody'], 1, [messages.person.noPerson('nobody')]],
])('does nothing for %j and says why', async (words, code, said) => {
  expect(await run(words)).toEqual({ code, said });
});

it('asks for the project of a schedule that does not name it', async () => {
  const name = await file(['Type,Amount,Schedule Date', 'Installment,12.50,2030-01-01']);
  const words = [name, '--kind', 'schedules', '--as', 'super'];
  const asked = await run(words);
  expect(asked).toEqual({ code: 2, said: [`${texts.projectMissing} --project NAME`, 'Nothing was written.'] });
  const unknown = await run([...words, '--project', 'Nowhere']);
  expect(unknown).toEqual({ code: 2, said: [texts.unknownName('project', 'Nowhere')] });
  const { code, said } = await run([...words, '--project', 'marina heights']);
  expect([code, said.at(-2)]).toEqual([0, 'AED\t1 row, 12.50 scheduled']);
  expect(
    await rows(`select j.name from schedule_rows s join projects j on j.id = s.project_id
    where schedule_date = '2030-01-01' and amount_cents = 1250`),
  ).toEqual([{ name: 'Marina Heights' }]);
});

it('a list that has the newest alone says so', async () => {
  await owner.query(`insert into import_batches (kind, file_name, size_bytes, sha256, created_by, state)
    select 'people', 'old.csv', 1, sha256('x'), (select min(id) from users), 'cancelled' from generate_series(1, 100)`);
  const { said } = await run(['--list']);
  expect([said.length, said.at(-1)]).toEqual([101, 'These are the newest 100 imports; older ones are not listed.']);
});
