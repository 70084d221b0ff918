import type { UserType } from '#contract/vocabulary/permissions';
import type { UserRow } from '#contract/areas/auth.wire';
import type { ExpressionBuilder } from 'kysely';
import type { Connection } from '../db/database';
import { build, firstRow, rows } from '../db/query';
import { writtenOnce } from '../db/written-once';
import type { DB } from '../db/schema';
import type { Transaction } from '../db/transaction';

/** A person who wants to sign in. */
export interface SignInUser {
  readonly id: number;
  readonly name: string;
  readonly user_type: UserType;
  readonly password_hash: string | null;
  readonly must_change_password: boolean;
  readonly disabled_at: Date | null;
}

/** Whatever the case of the user name; an index is over `lower(username)`. */
const hasUsername = (username: string) => (user: ExpressionBuilder<DB, 'users'>) =>
  user(user.fn<string>('lower', ['username']), '=', user.fn<string>('lower', [user.val(username)]));

/** Finds a person by user name, whatever its case. */
export function findUserByUsername(connection: Connection, username: string): Promise<SignInUser | undefined> {
  return firstRow(
    connection,
    build
      .selectFrom('users')
      .select(['id', 'name', 'user_type', 'password_hash', 'must_change_password', 'disabled_at'])
      .where(hasUsername(username)),
  );
}

/** Holds a person who has proven this password, unless it was changed or the person may not sign in any more. */
export async function lockSignIn(transaction: Transaction, user: SignInUser, willChange: boolean): Promise<boolean> {
  const proven = build
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('user_type', '=', user.user_type)
    .where('disabled_at', 'is', null);
  const held = await rows(transaction, willChange ? proven.forNoKeyUpdate() : proven.forShare());
  return held.length > 0;
}

/** Keeps a stronger hash of the same password, unless the password was changed meanwhile. */
export async function replacePasswordHash(
  connection: Connection,
  userId: number,
  before: string | null,
  after: string,
): Promise<void> {
  await rows(
    connection,
    build
      .updateTable('users')
      .set({ password_hash: after })
      .where('id', '=', userId)
      .where('password_hash', '=', before),
  );
}

const allUsers = writtenOnce(() =>
  build.selectFrom('users').select(['id', 'name', 'user_type', 'disabled_at']).orderBy('name').orderBy('id'),
);

/** All people, by name (§7 GET /api/users). */
export async function listUsers(connection: Connection): Promise<UserRow[]> {
  const found = await rows(connection, allUsers());
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    userType: row.user_type,
    isDisabled: row.disabled_at !== null,
  }));
}

/** Whether somebody of the sample company, whose passwords are public, has this user name. */
export async function isOfSample(connection: Connection, username: string): Promise<boolean> {
  const found = await firstRow(
    connection,
    build.selectFrom('users').select('id').where(hasUsername(username.trim())).where('sample', '=', true),
  );
  return found !== undefined;
}
