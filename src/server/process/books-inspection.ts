import fs from 'node:fs';
import path from 'node:path';
import { findHeadFaults, keepsHead } from '../audit/audit-heads-check';
import { auditKey } from '../audit/audit-key';
import { AuditSealer } from '../audit/audit-sealer';
import { headsRule } from '../audit/chain-rule-names';
import { beginCheck, type BegunCheck } from '../books/check-begin';
import { checkNoting, claimCheck, noteBegin, noteEnd } from '../books/books-check-state';
import type { HeadsToHold } from '../books/chain-rules';
import type { CheckProgress } from '../books/check-notes';
import { prepareForCheck } from '../books/check-session';
import { keepWhole } from '../books/kept-whole';
import { faultsInWords } from '#contract/texts/books-messages';
import type { Config } from '../config';
import { type Connection, type Database, openDatabase } from '../db/database';
import { recountAccounts } from '../ledger/account-keeping';
import { recountLists } from '../movements/list-keeping';
import { recountWords } from '../movements/word-keeping';
import { StartupError } from '../startup-error';
import { openBooksBeside } from './books-beside';

/** How the books are checked. */
export interface InspectionOptions {
  /** heads that were kept elsewhere, which the chain of the audit log is held against beside those in the data folder */
  readonly headFile?: string | undefined;
  /** whether what lists and accounts count is counted anew before */
  readonly recount?: boolean | undefined;
  /** whether only what is new since the check before is looked at */
  readonly daily?: boolean | undefined;
  /** is told how far it is */
  readonly progress?: (line: string) => void;
  /** breaks it off, in the middle of a statement if need be: a later one goes on with it */
  readonly stop?: AbortSignal;
}

/**
 * Checks the books where they are, beside a running server or alone, and says each fault; answers how many. One that was
 * broken off is gone on with, unless a server checks at the moment: then this one goes beside it and remembers nothing.
 * Throws when it is stopped, after the database was let go.
 */
export async function inspectBooks(
  config: Config,
  { headFile, recount = false, daily = false, progress = () => undefined, stop }: InspectionOptions,
  say: (line: string) => void,
): Promise<number> {
  if (headFile !== undefined) await requireHeads(headFile);
  const books = await openBooksBeside(config);
  const database = openDatabase(books.address, { size: 2, isPatient: true });
  try {
    if (recount) {
      await recountLists(database);
      await recountAccounts(database);
      await recountWords(database);
      say('What lists and accounts count was counted anew.');
    }
    stop?.throwIfAborted();
    await keepWhole(database, stop, () => progress(countedFirst));
    await new AuditSealer(database).seal();
    const client = await database.connect();
    const breakOff = () => client.connection.stream.destroy();
    stop?.addEventListener('abort', breakOff, { once: true });
    try {
      stop?.throwIfAborted();
      await prepareForCheck(client);
      const isAlone = await claimCheck(client);
      const heads = headsOf(config);
      const kept = headFile === undefined ? [] : await findFaultsOfKept(client, headFile, heads);
      for (const fault of kept) say(fault);
      if (kept.length > 0) progress(toldHereAlone);
      const check = await beginCheck(client, isAlone ? heads : { ...heads, key: undefined }, daily ? 'daily' : 'whole');
      if (!isAlone) progress('A server checks the books at the moment, so this check goes beside it.');
      for (const line of beginning(check)) progress(line);
      const found = await inspect(client, check, { database, isAlone, say, progress });
      const count = kept.length + found;
      say(`${String(check.rules.length)} rules checked, ${faultsInWords(count)}.`);
      return count;
    } finally {
      stop?.removeEventListener('abort', breakOff);
      client.release(true);
    }
  } finally {
    await database.end();
    await books.stop();
  }
}

/** Before anything is done: without a head there would be nothing to hold against the log, which is no proof of it. */
async function requireHeads(file: string): Promise<void> {
  try {
    if (!fs.statSync(file).isFile()) throw new Error('it is no file');
    if (!(await keepsHead(file))) throw new Error('there is no head in it');
  } catch (error) {
    throw new StartupError(
      `The heads of the audit log cannot be read from ${file} (${(error as Error).message}). Please name the file that was kept, as DATA_DIR/audit-heads has it, with --head.`,
    );
  }
}

/** The key that is there signs how far it came; none is made for it. */
function headsOf({ dataDir, auditKeyFile }: Config): HeadsToHold {
  const hasKey = fs.existsSync(auditKeyFile ?? path.join(dataDir, 'audit.key'));
  return { dataDir, key: hasKey ? auditKey(dataDir, auditKeyFile) : undefined };
}

/** What contradicts heads that were kept elsewhere. It is noted nowhere, since the file may be that of other books. */
async function findFaultsOfKept(connection: Connection, file: string, { key }: HeadsToHold): Promise<string[]> {
  const { faults } = await findHeadFaults(connection, file, key ? [key] : []);
  return faults.map((fault) => `${headsRule}, as ${file} has them: ${fault}`);
}

const toldHereAlone =
  'What the file of --head contradicts is told here alone, and not on System: heads of other books contradict these, too.';

const countedFirst =
  'What accounts and lists sum of older entries is still being counted, as after an update of the server: the check begins when that is done.';

function beginning({ form, reason, since, rulesDone, rules }: BegunCheck): string[] {
  if (form === 'daily') return [`What is new since ${since ?? ''} is checked.`];
  return [
    ...(reason === null ? [] : [wholeBecause[reason]]),
    ...(since === null
      ? []
      : [
          `The check that began ${since} is gone on with: ${String(rulesDone)} of ${String(rules.length)} rules are done.`,
        ]),
  ];
}

const wholeBecause = {
  none: 'No check without a fault is remembered here, so everything is checked.',
  spoilt: 'What is remembered of the check before is not what was signed, so everything is checked.',
  'of another chain':
    'What is remembered of the check before is of other books, as after an older backup was restored, so everything is checked.',
};

interface Inspection {
  readonly database: Database;
  readonly isAlone: boolean;
  readonly say: (line: string) => void;
  readonly progress: (line: string) => void;
}

async function inspect(client: Connection, check: BegunCheck, { database, isAlone, say, progress }: Inspection) {
  const tell = tellingOf(check.rules.length, progress);
  const faults = isAlone ? await inspectNoting(client, check, database, tell) : await inspectBeside(check, tell);
  for (const { rule, fault } of faults) say(`${rule}: ${fault}`);
  return faults.length;
}

type Telling = (progress: CheckProgress) => void;

/** So that the screen System tells of it, too. */
async function inspectNoting(client: Connection, check: BegunCheck, database: Database, tell: Telling) {
  const known = await noteBegin(client, check);
  const faults = await checkNoting(database, check, known, tell);
  await noteEnd(client, check.form);
  return faults;
}

async function inspectBeside(check: BegunCheck, tell: Telling) {
  const findings = await check.run((progress) => {
    tell(progress);
    return Promise.resolve();
  });
  return findings.faults;
}

/** Each rule when it begins, and each tenth of its rows. */
function tellingOf(rules: number, progress: (line: string) => void): Telling {
  let told = '';
  return ({ rulesDone, rule, rowsDone, rows }: CheckProgress) => {
    const tenths = rows === 0 ? 0 : Math.floor((10 * rowsDone) / rows);
    const key = `${rule} ${String(tenths)}`;
    if (key === told || rule === '') return;
    told = key;
    const far = rows === 0 ? '' : `: ${rowsDone.toLocaleString('en')} of ${rows.toLocaleString('en')} rows`;
    progress(`${String(rulesDone + 1)} of ${String(rules)} ${rule}${far}`);
  };
}
