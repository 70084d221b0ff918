import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../db/database';
import { anyOf, daysFromNow, now } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';
import { networkOf } from './network';
import { hashToken, isTokenShaped, newToken } from './tokens';

/** Days after which a browser or address that was not signed in from again is forgotten; browsers keep no cookie longer. */
export const placeDays = 400;
/** Names that share a browser, and its cookie. */
const mostTokens = 5;
/** Browsers, and addresses, of one person; the one not used for longest is forgotten. */
const mostOfOneKind = 20;

/** Where a try to sign in comes from. */
export interface SignInPlace {
  readonly address: string;
  /** what the browser has kept: a token for each name that signed in with it */
  readonly deviceTokens: readonly string[];
  /** the browser in plain words */
  readonly browser: string;
}

type KeyedPlace = Omit<SignInPlace, 'browser'>;

/** What of a place is known: the browser of this name, else an address from which it signed in. */
export type KnownPlace = { readonly device: string } | 'address' | null;

/** The tokens in a device cookie; anything else in it is no token. */
export function readDeviceTokens(cookie: string | undefined): string[] {
  return (cookie ?? '').split('.').filter(isTokenShaped).slice(0, mostTokens);
}

const addressHash = (address: string) => createHash('sha256').update(networkOf(address)).digest();

const placesOf = statement(
  { name: 'text', kind: 'text | null', key_hash: 'bytea | null' },
  (given: { username: string; deviceHashes: readonly Buffer[]; addressHash: Buffer }) => sql`
    select lower(typed.username) as name, p.kind, p.key_hash from (select ${given.username}::text as username) typed
      left join users u on lower(u.username) = lower(typed.username)
      left join sign_in_places p on p.user_id = u.id and p.last_used_at > now() - make_interval(days => ${placeDays})
        and ((p.kind = 'device' and p.key_hash = any(${given.deviceHashes}::bytea[]))
          or (p.kind = 'address' and p.key_hash = ${given.addressHash}))`,
);

/** A username in small letters as the database makes them, who alone tells usernames apart, and what is known of its place. */
interface NamedPlace {
  readonly name: string;
  readonly known: KnownPlace;
}

/** Whether this name has signed in from here before. */
export async function findKnownPlace(
  connection: Connection,
  username: string,
  { address, deviceTokens }: KeyedPlace,
): Promise<NamedPlace> {
  const found = await rows(
    connection,
    placesOf({ username, deviceHashes: deviceTokens.map(hashToken), addressHash: addressHash(address) }),
  );
  const name = found[0]?.name ?? username;
  const device = deviceTokens.find((token) =>
    found.some(({ kind, key_hash: hash }) => kind === 'device' && hash?.equals(hashToken(token))),
  );
  if (device !== undefined) return { name, known: { device } };
  return { name, known: found.some(({ kind }) => kind === 'address') ? 'address' : null };
}

/** Whether this name has signed in with this browser before; asks nobody for a browser that has kept nothing. */
export async function isKnownDevice(connection: Connection, username: string, place: SignInPlace): Promise<boolean> {
  if (place.deviceTokens.length === 0) return false;
  const { known } = await findKnownPlace(connection, username, place);
  return deviceOf(known) !== null;
}

/** The token of a known browser. */
export const deviceOf = (known: KnownPlace): string | null =>
  known === null || known === 'address' ? null : known.device;

/** Which of these tokens is that of a known browser, as a text that is no secret. */
export async function findDevice(connection: Connection, tokens: readonly string[]): Promise<string | undefined> {
  const found = await firstRow(
    connection,
    build
      .selectFrom('sign_in_places')
      .select('key_hash')
      .where('kind', '=', 'device')
      .where('key_hash', '=', anyOf('bytea', tokens.map(hashToken)))
      .where('last_used_at', '>', daysFromNow(-placeDays))
      .orderBy('key_hash')
      .limit(1),
  );
  return found?.key_hash.toString('base64');
}

/**
 * Remembers from where a person has just signed in; answers the tokens that the browser keeps from now on. A browser
 * that is known makes no address known: its owner may be a guest there.
 */
export async function rememberPlace(
  transaction: Transaction,
  userId: number,
  { address, deviceTokens }: KeyedPlace,
  known: KnownPlace,
): Promise<string[]> {
  const knownDevice = deviceOf(known);
  const device = knownDevice ?? newToken();
  await rememberKey(transaction, userId, 'device', hashToken(device));
  if (knownDevice === null) await rememberKey(transaction, userId, 'address', addressHash(address));
  return [device, ...deviceTokens.filter((token) => token !== device)].slice(0, mostTokens);
}

/** Writes once a day at most for a place that is known. */
async function rememberKey(transaction: Transaction, userId: number, kind: 'device' | 'address', key: Buffer) {
  const written = await rows(
    transaction,
    build
      .insertInto('sign_in_places')
      .values({ user_id: userId, kind, key_hash: key })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'kind', 'key_hash'])
          .doUpdateSet({ last_used_at: now() })
          .where('sign_in_places.last_used_at', '<', daysFromNow(-1)),
      )
      .returning('kind'),
  );
  if (written.length === 0) return;
  await rows(
    transaction,
    build
      .deleteFrom('sign_in_places')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where(
        'key_hash',
        'not in',
        build
          .selectFrom('sign_in_places')
          .select('key_hash')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .orderBy('last_used_at', 'desc')
          .orderBy((place) => place('key_hash', '=', key), 'desc')
          .limit(mostOfOneKind),
      ),
  );
}

/** Forgets all places of a person, whose password has changed. */
export async function forgetPlaces(transaction: Transaction, userId: number): Promise<void> {
  await rows(transaction, build.deleteFrom('sign_in_places').where('user_id', '=', userId));
}

/** Removes places that were not used for too long. */
export async function sweepSignInPlaces(connection: Connection): Promise<void> {
  await rows(connection, build.deleteFrom('sign_in_places').where('last_used_at', '<', daysFromNow(-placeDays)));
}
