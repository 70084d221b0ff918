import type { Role } from '#contract/vocabulary/permissions';
import { messages } from '#contract/texts/messages';
import { nameLetters } from '#contract/values/plain-letters';
import { findUserByUsername } from '../auth/auth.queries';
import type { Config } from '../config';
import { type Connection, type Database, openDatabase } from '../db/database';
import { build, rows } from '../db/query';
import { type BooksTransaction, inTransaction } from '../db/transaction';
import { firstUsername, forgetFirstPassword } from '../identity/first-password';
import { newOneTimePassword } from '../identity/one-time-password';
import { hashPassword } from '../identity/passwords';
import { lockPeople } from '../identity/person-lock';
import { roleOf } from '../people/people.queries';
import { type Author, enablePerson, givePassword } from '../people/sign-in.service';
import { Refusal } from '../refusal';
import { openBooksBeside } from './books-beside';
import { hindranceInWords } from './command-terminal';

const author: Author = { actor: null, origin: { address: 'command line', requestId: '' } };

/** How the command is used, in the terminal. */
export const peopleUsage = `Usage: npm run people -- list
       npm run people -- reset-password NAME   gives a one-time password, printed this once
       npm run people -- enable NAME           lets somebody who was disabled sign in again
NAME is a username, or a name that only one person has.`;

/** A person as the command knows one. */
interface Named {
  readonly id: number;
  readonly name: string;
  readonly username: string | null;
  readonly role: Role | null;
  readonly isDisabled: boolean;
  readonly hasPassword: boolean;
  readonly mustChangePassword: boolean;
}

/**
 * Lists people, gives a password or enables somebody, on the database that is configured, beside a running server or
 * alone. Answers whether it was done; what hinders it is said in a sentence. Once it is begun it comes to its end: that
 * takes no longer than to break it off, and the database is let go.
 */
export async function runPeopleCommand(
  config: Config,
  [command = '', ...names]: readonly string[],
  say: (line: string) => void,
  stop?: AbortSignal,
): Promise<boolean> {
  const name = names.join(' ').trim();
  const isKnown = command === 'list' ? name === '' : ['reset-password', 'enable'].includes(command) && name !== '';
  if (!isKnown) {
    say(peopleUsage);
    return false;
  }
  const books = await openBooksBeside(config);
  const database = openDatabase(books.address, { size: 2 });
  try {
    if (stop?.aborted) {
      say('Stopped. Nothing was changed.');
      return false;
    }
    if (command === 'list') await list(database, say);
    else if (command === 'enable') await enable(database, name, say);
    else await resetPassword(database, name, config.dataDir, say);
    return true;
  } catch (error) {
    say(hindranceInWords(error));
    return false;
  } finally {
    await database.end();
    await books.stop();
  }
}

async function everybody(connection: Connection): Promise<Named[]> {
  const found = await rows(
    connection,
    build
      .selectFrom('users')
      .select(['id', 'name', 'username', 'user_type', 'password_hash', 'must_change_password', 'disabled_at'])
      .where('user_type', '<>', 'SYSTEM')
      .orderBy('name')
      .orderBy('id'),
  );
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    username: row.username,
    role: roleOf(row),
    isDisabled: row.disabled_at !== null,
    hasPassword: row.password_hash !== null,
    mustChangePassword: row.must_change_password,
  }));
}

async function list(database: Database, say: (line: string) => void): Promise<void> {
  for (const { name, username, role, isDisabled, hasPassword, mustChangePassword } of await everybody(database)) {
    const states = [
      role ?? 'partner only',
      isDisabled && 'disabled',
      role && (hasPassword ? mustChangePassword && 'must change password' : 'no password yet'),
    ];
    say(`${username ?? '-'}\t${name}\t${states.filter(Boolean).join(', ')}`);
  }
}

/** Whoever has this username, else the only one whose username or, failing that, whose name looks like it. Throws a Refusal for nobody, and for several. */
export async function findPerson(connection: Connection, name: string): Promise<Named> {
  const people = await everybody(connection);
  const owner = await findUserByUsername(connection, name);
  const ofUsername = people.find(({ id }) => id === owner?.id);
  if (ofUsername) return ofUsername;
  const isLike = (text: string | null) => text !== null && nameLetters(text) === nameLetters(name);
  const alike = people.filter(({ username }) => isLike(username));
  const [found, ...others] = alike.length > 0 ? alike : people.filter((person) => isLike(person.name));
  if (!found) throw new Refusal(404, 'NOT_FOUND', messages.person.noPerson(name));
  if (others.length === 0) return found;
  const usernames = [found, ...others].map(({ username }) => username ?? '-').join(', ');
  throw new Refusal(409, 'CONFLICT', messages.person.severalPeople(name, usernames));
}

/** Nobody has signed in here whose rights could end; the change of people comes after those that are under way. */
const changing = <Result>(database: Database, work: (transaction: BooksTransaction) => Promise<Result>) =>
  inTransaction(database, (transaction) => {
    lockPeople(transaction);
    return work(transaction as BooksTransaction);
  });

async function enable(database: Database, wanted: string, say: (line: string) => void): Promise<void> {
  const { id, name, username, role, hasPassword } = await findPerson(database, wanted);
  await changing(database, (transaction) => enablePerson(transaction, author, id));
  if (role === null) say(`${name} is enabled, as a partner who does not sign in.`);
  else if (hasPassword) say(`${name} is enabled and signs in with the password of before.`);
  else
    say(`${name} is enabled and has no password yet: "npm run people -- reset-password ${username ?? ''}" gives one.`);
}

async function resetPassword(
  database: Database,
  wanted: string,
  dataDir: string,
  say: (line: string) => void,
): Promise<void> {
  const { id, name, username, isDisabled } = await findPerson(database, wanted);
  const password = newOneTimePassword();
  const hash = await hashPassword(password);
  await changing(database, (transaction) => givePassword(transaction, author, id, hash));
  // What stands in that file opens nothing any more.
  if (username === firstUsername) forgetFirstPassword(dataDir);
  say(`${name} signs in as ${username ?? ''} with this one-time password, and must change it then:`);
  say(password);
  say('It is kept nowhere. Whoever was signed in as this person is signed out.');
  if (isDisabled) say(`${name} is disabled: "npm run people -- enable ${username ?? ''}" ends that.`);
}
