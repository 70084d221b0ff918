import type { AdminPersonRow, PersonSessionRow } from '#contract/areas/people.wire';
import { isRole, type Role, type UserType } from '#contract/vocabulary/permissions';
import type { Connection } from '../db/database';
import { now, secondsFromNow } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import { writtenOnce } from '../db/written-once';
import type { SessionLives } from '../identity/sessions';

/** The kind of subject under which people stand in the audit log. */
export const personSubject = 'user';

/** What says whether somebody signs in. */
interface SignIn {
  readonly user_type: UserType;
  readonly password_hash: string | null;
  readonly must_change_password: boolean;
}

/** Who has a password, or waits for the first one, signs in as what the type says; everybody else is a partner only. */
export const roleOf = ({
  user_type: type,
  password_hash: hash,
  must_change_password: mustChange,
}: SignIn): Role | null => ((hash !== null || mustChange) && isRole(type) ? type : null);

type Lives = Pick<SessionLives, 'idleSeconds'>;

/** Sessions that may act or be renewed. */
const liveSessions = ({ idleSeconds }: Lives) =>
  build
    .selectFrom('sessions as s')
    .where('s.revoked_at', 'is', null)
    .where('s.absolute_expiry', '>', now())
    .where('s.last_used_at', '>', secondsFromNow(-idleSeconds));

const people = writtenOnce(() =>
  build
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.username',
      'u.user_type',
      'u.password_hash',
      'u.must_change_password',
      'u.disabled_at',
      'u.version',
      (user) =>
        user
          .selectFrom('access_events as e')
          .select((event) => event.fn.max('e.last_at').as('last'))
          .whereRef('e.actor_id', '=', 'u.id')
          .where('e.action', '=', 'login')
          .as('last_sign_in'),
    ])
    .where('u.user_type', '<>', 'SYSTEM')
    .orderBy('u.name')
    .orderBy('u.id'),
);

/** All people but those of the system, by name. */
export async function listPeople(
  connection: Connection,
  asking: { readonly userId: number },
  lives: Lives,
): Promise<AdminPersonRow[]> {
  const found = await rows(connection, people());
  const counts = await rows(
    connection,
    liveSessions(lives)
      .select((session) => ['s.user_id', session.fn.countAll<number>().as('count')])
      .groupBy('s.user_id'),
  );
  const sessionsOf = new Map(counts.map(({ user_id: id, count }) => [id, count]));
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    username: row.username,
    role: roleOf(row),
    isDisabled: row.disabled_at !== null,
    hasPassword: row.password_hash !== null,
    mustChangePassword: row.must_change_password && row.password_hash !== null,
    lastSignIn: row.last_sign_in?.toISOString() ?? null,
    sessions: sessionsOf.get(row.id) ?? 0,
    version: row.version,
    isSelf: row.id === asking.userId,
  }));
}

/** Where a person is signed in, the session that was used last first. */
export async function listSessionsOf(
  connection: Connection,
  userId: number,
  asking: { readonly sessionId: string },
  lives: Lives,
): Promise<PersonSessionRow[]> {
  const found = await rows(
    connection,
    liveSessions(lives)
      .select(['s.id', 's.address', 's.browser', 's.created_at', 's.last_used_at'])
      .where('s.user_id', '=', userId)
      .orderBy('s.last_used_at', 'desc')
      .orderBy('s.id'),
  );
  return found.map((row) => ({
    id: row.id,
    address: row.address,
    browser: row.browser,
    since: row.created_at.toISOString(),
    lastUsed: row.last_used_at.toISOString(),
    isCurrent: row.id === asking.sessionId,
  }));
}

/** Whether there is such a person for the administration. */
export async function hasPerson(connection: Connection, id: number): Promise<boolean> {
  const found = await firstRow(
    connection,
    build.selectFrom('users').select('id').where('id', '=', id).where('user_type', '<>', 'SYSTEM'),
  );
  return found !== undefined;
}

/** Whether a person signs in already, with a password or as soon as the first one is given. */
export async function signsIn(connection: Connection, id: number): Promise<boolean> {
  const found = await firstRow(
    connection,
    build
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where((user) => user.or([user('password_hash', 'is not', null), user('must_change_password', '=', true)])),
  );
  return found !== undefined;
}
