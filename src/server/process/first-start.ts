import { randomBytes } from 'node:crypto';
import { hashPassword } from '../identity/passwords';
import type { Database } from '../db/database';
import { auditAll, firstStartAddress } from '../audit/audit';
import { build, firstRow, onlyRow, rows } from '../db/query';
import { inTransaction, type Transaction } from '../db/transaction';
import { personSubject } from '../people/people.queries';
import { firstUsername, keepFirstPassword } from '../identity/first-password';
import { loadSample } from '../sample/sample-company';
import type { SlipSpool } from '../slips/slip-spool';
import { startingCurrencies } from './starting-currencies';

/** What the first start of a database needs. */
export interface FirstStart {
  readonly database: Database;
  readonly dataDir: string;
  readonly spool: SlipSpool;
  readonly wantsSample: boolean;
  readonly say: (line: string) => void;
}

/** Whether nobody could sign in yet. */
export async function hasNobody(database: Database): Promise<boolean> {
  return (await firstRow(database, build.selectFrom('users').select('id').limit(1))) === undefined;
}

/**
 * Fills a database without people: the sample company, or one SUPER with a random password that must be changed. It is
 * in a file of the data folder before the database has it, so that no crash leaves books that nobody can open.
 */
export async function firstStart(parts: FirstStart): Promise<void> {
  const { database, dataDir, spool, wantsSample, say } = parts;
  if (wantsSample) return loadSample({ database, spool, say });
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  keepFirstPassword(dataDir, password);
  await inTransaction(database, (transaction) => writeFirst(transaction, passwordHash));
}

/** Nobody acts yet; told all the same, so that whatever is put in beside the log is found from the first number on. */
const told = { actor: null, origin: { address: firstStartAddress, requestId: '' } };

async function writeFirst(transaction: Transaction, passwordHash: string): Promise<void> {
  const facts = { name: 'Super User', username: firstUsername };
  const person = await onlyRow(
    transaction,
    build
      .insertInto('users')
      .values({ ...facts, user_type: 'SUPER', password_hash: passwordHash, must_change_password: true })
      .returning('id'),
  );
  const currencies = await rows(
    transaction,
    build.insertInto('currencies').values(startingCurrencies).returning(['id', 'code', 'name']),
  );
  await auditAll(transaction, [
    {
      ...told,
      action: 'person.created',
      subjectKind: personSubject,
      subjectId: person.id,
      after: { ...facts, role: 'SUPER' },
    },
    ...currencies.map(({ id, ...after }) => ({
      ...told,
      action: 'currency.created' as const,
      subjectKind: 'currency',
      subjectId: id,
      after,
    })),
  ]);
}
