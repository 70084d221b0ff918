import { messages } from '#contract/texts/messages';
import type { Role } from '#contract/vocabulary/permissions';
import { build, firstRow } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { lockPerson } from '../identity/person-lock';
import { notFound } from '../refusal';
import { roleOf } from './people.queries';

/** A person whom nobody else changes to the end of the transaction, and who does nothing meanwhile. */
export interface HeldPerson {
  readonly name: string;
  readonly username: string | null;
  readonly role: Role | null;
  readonly isDisabled: boolean;
  readonly version: number;
}

/** Holds a person, alone; 404 for nobody, and for those of the system. */
export async function holdPerson(transaction: BooksTransaction, id: number): Promise<HeldPerson> {
  lockPerson(transaction, id, 'changes');
  const row = await firstRow(
    transaction,
    build
      .selectFrom('users')
      .select(['name', 'username', 'user_type', 'password_hash', 'must_change_password', 'disabled_at', 'version'])
      .where('id', '=', id)
      .where('user_type', '<>', 'SYSTEM')
      .forNoKeyUpdate(),
  );
  if (!row) throw notFound(messages.person.notFound);
  const { name, username, version, disabled_at: disabledAt } = row;
  return { name, username, version, role: roleOf(row), isDisabled: disabledAt !== null };
}
