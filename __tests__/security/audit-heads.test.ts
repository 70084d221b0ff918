import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { faultsInWords } from '../../src/contract/texts/books-messages';
import { headsFile, HeadKeeper, headText, readHead, type SignedHead } from '../../src/server/audit/audit-heads';
import { findHeadFaults } from '../../src/server/audit/audit-heads-check';
import { auditKey } from '../../src/server/audit/audit-key';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import { inspectBooks } from '../../src/server/process/books-inspection';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { recountAccounts } from '../../src/server/ledger/account-keeping';
import { dumpBooks } from '../support/books-dump';
import { asRoot, NOBODY } from '../support/embedded-harness';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* S43: whoever owns the database can write its chain of seals anew, but not the heads that have left it. */

let copy: TestDatabase;
let owner: Database;
let dataDir: string;
let file: string;
const log: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });
const keeper = () => new HeadKeeper({ database: owner, dataDir, key: auditKey(dataDir, null), logger });
const seal = () => new AuditSealer(owner).seal();
beforeEach(async () => {
  copy = await copyTemplate('sample');
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 2, isPatient: true });
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'property-heads-'));
  file = await headsFile(owner, dataDir);
  log.length = 0;
  await seal();
  await keeper().keep();
});
afterEach(async () => {
  await owner.end();
  await copy.drop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** What npm run check:books says, without its last line. */
async function inspect(headFile?: string, progress?: (line: string) => void): Promise<string[]> {
  const said: string[] = [];
  const count = await inspectBooks(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: copy.ownerUrl }),
    { headFile, ...(progress && { progress }) },
    (line) => {
      said.push(line);
    },
  );
  expect(said.pop()).toBe(`${String(everyRule(null).length)} rules checked, ${faultsInWords(count)}.`);
  return said;
}

/** What the database alone can tell. */
async function withoutHeads(): Promise<string[]> {
  const found: string[] = [];
  for (const rule of everyRule(null)) found.push(...(await checkRule(owner, rule)).map(({ fault }) => fault));
  return found;
}

async function tamper(...statements: string[]): Promise<void> {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  for (const statement of statements) expect((await client.query(statement)).rowCount).toBeGreaterThan(0);
  client.release(true);
}

const addRows = (count: number) =>
  owner.query(`insert into audit_log (action) select 'test.row' from generate_series(1, $1::int)`, [count]);
const heads = () =>
  fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => readHead(line)!);
const rule = 'The audit log holds every head that was signed: ';
const ruleBy = (kept: string) => rule.replace(': ', `, as ${kept} has them: `);
/** What stands of the check until the next one. */
const noted = async () => {
  const { rows } = await owner.query<{ faults: { rule: string; fault: string }[] }>('select faults from books_check');
  return rows[0]!.faults.map((fault) => `${fault.rule}: ${fault.fault}`);
};

it('S43: a head is a line of the log and of a file, signed by a key that is in no database', async () => {
  await keeper().keep();
  expect(heads()).toHaveLength(1);
  await addRows(2);
  await seal();
  await keeper().keep();
  const [first, second] = heads() as [SignedHead, SignedHead];
  expect(second.sequence).toBe(first.sequence + 2);
  expect(log.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ ...first, msg: 'head of the audit log' }),
    expect.objectContaining({ ...second }),
  ]);
  const secret = fs.readFileSync(path.join(dataDir, 'audit.key'), 'utf8');
  expect(fs.statSync(path.join(dataDir, 'audit.key')).mode & 0o777).toBe(0o600);
  const stored = JSON.stringify(await dumpBooks(owner));
  for (const part of [secret.split('\n')[1]!, first.key, first.signature]) {
    expect(stored).not.toContain(part);
  }
  expect(await inspect()).toEqual([]);
});

it('S43: the last twenty rows, deleted with their seals, are missed, also after others came in their place', async () => {
  await tamper(
    'delete from audit_seals where sequence > (select max(sequence) - 20 from audit_seals)',
    'delete from audit_log l where not exists (select from audit_seals s where s.audit_id = l.id)',
    // Their movements, too, so that nothing is left that would tell.
    `create temporary table gone as select id from payments p where not exists (select from audit_log where action = 'payment.created' and subject_id = p.id::text)`,
    'delete from payments where id in (select id from gone)',
    'delete from journal_entries j where not exists (select from deposits where journal_entry_id = j.id) and not exists (select from transfers where journal_entry_id = j.id) and not exists (select from payments where journal_entry_id = j.id)',
    'delete from postings where journal_entry_id not in (select id from journal_entries)',
    'delete from slip_chunks where slip_name not in (select slip_name from deposits where slip_name is not null union all select slip_name from transfers where slip_name is not null union all select slip_name from payments where slip_name is not null)',
    'delete from slips where name not in (select slip_name from slip_chunks)',
    'update accounts a set balance_cents = coalesce((select sum(amount_cents) from postings where account_id = a.id), 0)',
    `update schedule_rows s set paid_cents = coalesce((select sum(amount_cents) from payments p
      where p.project_id = s.project_id and p.installment_id = s.installment_id and reversed_at is null), 0)`,
  );
  await recountAccounts(owner);
  expect(await withoutHeads()).toEqual([]);
  expect(await inspect()).toEqual([
    expect.stringMatching(
      `^${rule}The audit log ends at seal \\d+, but at \\S+ it reached seal \\d+: its last rows are gone`,
    ),
  ]);
  await addRows(30);
  expect(await inspect()).toEqual([
    expect.stringMatching(`^${rule}Seal \\d+ of .* not the one that was signed at .*: the log was rewritten`),
  ]);
});

it('S43: a chain that was written anew over a changed row is found, beside the file and with a copy kept elsewhere', async () => {
  const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'property-heads-kept-'));
  try {
    fs.cpSync(path.dirname(file), elsewhere, { recursive: true });
    const kept = path.join(elsewhere, path.basename(file));
    expect(await inspect(kept)).toEqual([]);
    await tamper(
      // Of projects the address says whether the sample told of them, which the rule of schedules minds.
      `update audit_log set address = '10.0.0.1' where id = (select min(id) from audit_log where subject_kind <> 'project')`,
      'delete from audit_seals',
      'update audit_sealing set sealed_through = 0',
    );
    await seal();
    expect(await withoutHeads()).toEqual([]);
    const isAnother = 'Seal \\d+ of the audit log is not the one that was signed';
    const rewritten = expect.stringMatching(`^${rule}${isAnother}`) as string;
    const rewrittenByKept = expect.stringMatching(`^${ruleBy(kept)}${isAnother}`) as string;
    expect(await inspect()).toEqual([rewritten]);
    expect(await inspect(kept)).toEqual([rewrittenByKept, rewritten]);
    fs.rmSync(path.dirname(file), { recursive: true });
    expect(await inspect()).toEqual([]);
    expect(await inspect(kept)).toEqual([rewrittenByKept]);
  } finally {
    fs.rmSync(elsewhere, { recursive: true, force: true });
  }
});

it('S43: a head that somebody else has signed, or that was changed, is named', async () => {
  const [head] = heads() as [SignedHead];
  const foreignFile = path.join(dataDir, 'foreign.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  fs.writeFileSync(foreignFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const foreign = auditKey(dataDir, foreignFile);
  const signature = foreign.sign(headText(head)).toString('base64');
  fs.appendFileSync(file, `${JSON.stringify({ ...head, key: foreign.id, signature })}\n`);
  fs.appendFileSync(file, `${JSON.stringify({ ...head, signature })}\n`);
  fs.appendFileSync(file, `${JSON.stringify({ ...head, at: '2026-01-05T00:00:00.000Z' })}\nnothing\n`);
  const keys = path.join(path.dirname(file), 'public-keys.txt');
  const theirs = foreign.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  // A key under the name of another is none.
  fs.appendFileSync(keys, `${head.key} ${theirs}\n`);
  expect(await inspect()).toEqual([
    expect.stringMatching(`^${rule}The head of .* is signed by a key that is not known here \\(${foreign.id}\\)\\.$`),
    expect.stringMatching(`^${rule}The head of .* is not what was signed\\.$`),
    expect.stringMatching(`^${rule}The head of 2026-01-05T00:00:00.000Z .* is not what was signed\\.$`),
    expect.stringMatching(`^${rule}Line 5 of .* is no head of an audit log\\.$`),
  ]);
});

it('S43: a head that a power cut or a full disk has cut is none, and what follows is held as before', async () => {
  const keys = path.join(path.dirname(file), 'public-keys.txt');
  const held = () => findHeadFaults(owner, file);
  const whole = fs.statSync(file).size;
  fs.appendFileSync(file, '{"sequence":12,"ha');
  fs.appendFileSync(keys, '0123456789abcdef MCow');
  // Its bytes are looked at again, since it may be cut off.
  expect(await held()).toEqual({ faults: [], bytes: whole });
  await addRows(2);
  await seal();
  await keeper().keep();
  expect(await inspect()).toEqual([]);

  const [before, keysBefore] = [fs.readFileSync(file, 'utf8'), fs.readFileSync(keys, 'utf8')];
  expect(await held()).toEqual({ faults: [], bytes: before.length });
  await addRows(1);
  await seal();
  const full = jest.spyOn(fs.promises, 'appendFile').mockImplementation((name, text) => {
    fs.appendFileSync(name as string, (text as string).slice(0, 20));
    return Promise.reject(new Error('no space left'));
  });
  await expect(keeper().keep()).rejects.toThrow('no space left');
  full.mockRestore();
  expect([fs.readFileSync(file, 'utf8'), fs.readFileSync(keys, 'utf8')]).toEqual([before, keysBefore]);

  // One that tells of more than any that follows is no cut one.
  fs.writeFileSync(file, before.replace('{"sequence":12,', '{"sequence":99999,'));
  expect((await held()).faults).toEqual([`Line 2 of ${file} is no head of an audit log.`]);
});

it('S43: heads of other books are told of by the name of their file, and not as a fault of these', async () => {
  const told: string[] = [];
  const sequence = heads()[0]!.sequence + 7;
  const [head] = heads() as [SignedHead];
  const text = { ...head, sequence };
  const elsewhere = path.join(dataDir, 'other.jsonl');
  const signature = auditKey(dataDir, null).sign(headText(text)).toString('base64');
  fs.writeFileSync(elsewhere, `${JSON.stringify({ ...text, signature })}\n`);
  expect(await inspect(elsewhere, (line) => void told.push(line))).toEqual([
    expect.stringMatching(`^${ruleBy(elsewhere)}The audit log ends at seal \\d+, but .* its last rows are gone`),
  ]);
  expect(told.join('\n')).toMatch(/--head .* told here alone, and not on System/);
  expect(await noted()).toEqual([]);
  expect(await inspect()).toEqual([]);
});

it('S43: a copy without a head is refused, and what the heads of the place say stands', async () => {
  const [head] = heads() as [SignedHead];
  fs.appendFileSync(file, `${JSON.stringify({ ...head, signature: 'bm9uZQ==' })}\n`);
  const forged = [expect.stringMatching(`^${rule}The head of .* is not what was signed\\.$`)];
  expect(await inspect()).toEqual(forged);
  const kept = path.join(dataDir, 'kept.jsonl');
  for (const text of ['', '\n \n', '{"sequence":12,"ha', 'nothing\n']) {
    fs.writeFileSync(kept, text);
    await expect(inspect(kept)).rejects.toThrow(
      /cannot be read from .*kept.* \(there is no head in it\)\. .*--head\.$/,
    );
  }
  expect(await noted()).toEqual(forged);
  fs.writeFileSync(kept, `${JSON.stringify(head)}\n`);
  expect(await inspect(kept)).toEqual(forged);
  expect(await noted()).toEqual(forged);
});

asRoot('S43: what root keeps is for whom the data folder belongs to, who checks the next time', async () => {
  fs.rmSync(path.dirname(file), { recursive: true });
  fs.chownSync(dataDir, NOBODY, NOBODY);
  await keeper().keep();
  await inspect();
  const kept = fs.readdirSync(path.dirname(file)).map((name) => path.join(path.dirname(file), name));
  expect(kept.map((each) => path.basename(each)).join()).toMatch(/jsonl.*mark\.json.*public-keys/);
  for (const each of [path.dirname(file), ...kept]) expect([each, fs.statSync(each).uid]).toEqual([each, NOBODY]);
});

it('S43: a file or key that is not there, or is another, is said', async () => {
  const nowhere = path.join(dataDir, 'nowhere');
  // Before anything is checked, which takes long with long books.
  const said = jest.fn();
  for (const file of [nowhere, dataDir])
    await expect(inspect(file, said)).rejects.toThrow(/^The heads of the audit log cannot be read from .*--head\.$/);
  expect(said).not.toHaveBeenCalled();
  expect(() => auditKey(dataDir, nowhere)).toThrow(/cannot be read from .*nowhere .*Ed25519.*AUDIT_KEY_FILE/);
  const rsa = path.join(dataDir, 'rsa.pem');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  fs.writeFileSync(rsa, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(() => auditKey(dataDir, rsa)).toThrow(/it holds no Ed25519 key/);
});
