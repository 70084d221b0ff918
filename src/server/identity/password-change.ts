import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { searchLetters } from '#contract/values/search-letters';
import type { ChangePasswordBody } from '#contract/areas/settings.wire';
import type { Actor, ActingOrigin } from './actor';
import { noteAccess } from '../audit/access-events';
import { audit } from '../audit/audit';
import { type Budget, countTry, freeBudget, takeTryBack } from './attempt-budgets';
import { forgetFeed } from './calendar-feeds';
import { isCommonPassword } from './common-passwords';
import { hashPassword, passwordFits } from './passwords';
import { revokeSessionsOf } from './sessions';
import { forgetPlaces, rememberPlace } from './sign-in-places';
import type { Connection, Database } from '../db/database';
import { build, onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { invalidField } from '../refusal';

/** Tries of the current password, each person's own. */
const triesOf = ({ userId }: Actor): Budget => ({ of: ['password', String(userId)], atOnce: 5, secondsEach: 30 });

/** What the server asks of a new password beyond the form's rule (contract §9). */
export interface PasswordRules {
  readonly refusesCommon: boolean;
  /** twelve characters instead of six */
  readonly isStrict: boolean;
}

/** A change whose current password was proven; it holds while that password does. */
export interface ProvenChange {
  readonly before: string;
  readonly after: string;
  /** what `after` was made of */
  readonly newPassword: string;
}

/** What went with the old password, and the tokens that this browser keeps to be known by from now on. */
interface SavedChange {
  readonly deviceTokens: string[];
  readonly hadCalendar: boolean;
}

/** Changes one's own password (§7): proven outside of the transaction, since hashing takes long, and then saved in it. */
export class PasswordChange {
  constructor(
    private readonly database: Database,
    private readonly rules: PasswordRules,
  ) {}

  /**
   * 400 for a wrong current password or a new one that is refused; 401 and 403 mean the session (contract §2). Null where
   * the new one is that of the person already, as for who repeats a change whose answer was lost.
   */
  async prove(actor: ActingOrigin, body: ChangePasswordBody): Promise<ProvenChange | null> {
    requireAcceptable(body, this.rules);
    if (this.rules.refusesCommon && isCommonPassword(body.newPassword))
      throw invalidField('newPassword', messages.password.common);
    if (await this.isOwnName(actor, body.newPassword)) throw invalidField('newPassword', messages.password.ownName);
    const tries = triesOf(actor);
    await countTry(this.database, [tries]);
    const { before, isChanged } = await this.proofOf(actor, body).catch(async (error: unknown) => {
      await takeTryBack(this.database, [tries]).catch(() => undefined);
      throw error;
    });
    if (before === null && !isChanged) {
      await noteAccess(this.database, {
        actor,
        origin: actor,
        action: 'password.refused',
        status: 400,
        subjectKind: 'user',
        subjectId: actor.userId,
      });
      throw invalidField('currentPassword', messages.password.wrongCurrent);
    }
    await freeBudget(this.database, tries);
    const { newPassword } = body;
    return before === null ? null : { before, after: await hashPassword(newPassword), newPassword };
  }

  /**
   * Saves a proven change; the person's other sessions end with it (contract §5). All browsers that were known under the
   * old password are forgotten, and the address of the calendar: somebody else may have made it. Null where the same was
   * saved meanwhile.
   */
  async save(transaction: BooksTransaction, actor: ActingOrigin, change: ProvenChange): Promise<SavedChange | null> {
    if (!(await replacePassword(transaction, actor, change))) return null;
    await forgetPlaces(transaction, actor.userId);
    const hadCalendar = await forgetFeed(transaction, actor.userId);
    const place = { address: actor.address, deviceTokens: [] };
    return { deviceTokens: await rememberPlace(transaction, actor.userId, place, null), hadCalendar };
  }

  private async isOwnName({ userId }: Actor, password: string): Promise<boolean> {
    const { username, name } = await onlyRow(
      this.database,
      build.selectFrom('users').select(['username', 'name']).where('id', '=', userId),
    );
    return [username, name].some((own) => own !== null && plain(own) === plain(password));
  }

  /** The hash that the current password was proven against, null when it does not fit; then, whether it was changed before. */
  private async proofOf({ userId }: Actor, { currentPassword, newPassword }: ChangePasswordBody) {
    const { password_hash: hash } = await onlyRow(
      this.database,
      build.selectFrom('users').select('password_hash').where('id', '=', userId),
    );
    if (hash !== null && (await passwordFits(hash, currentPassword))) return { before: hash, isChanged: false };
    return { before: null, isChanged: await isChosen(this.database, userId, newPassword) };
  }
}

/** Whether it is the person's password, and one that the person has chosen. */
async function isChosen(connection: Connection, userId: number, password: string): Promise<boolean> {
  const { password_hash: hash, must_change_password: mustChange } = await onlyRow(
    connection,
    build.selectFrom('users').select(['password_hash', 'must_change_password']).where('id', '=', userId),
  );
  return hash !== null && !mustChange && (await passwordFits(hash, password));
}

/** Nobody keeps a session but who has proven the password that is replaced here; false where that was done before. */
async function replacePassword(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { before, after, newPassword }: ProvenChange,
): Promise<boolean> {
  const replaced = await rows(
    transaction,
    build
      .updateTable('users')
      .set({ password_hash: after, must_change_password: false })
      .where('id', '=', actor.userId)
      .where('password_hash', '=', before)
      .returning('id'),
  );
  if (replaced.length === 0) {
    if (await isChosen(transaction, actor.userId, newPassword)) return false;
    throw invalidField('currentPassword', messages.password.wrongCurrent);
  }
  await revokeSessionsOf(transaction, actor.userId, actor.sessionId, 'password changed');
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'password.changed',
    subjectKind: 'user',
    subjectId: actor.userId,
  });
  return true;
}

/** As it would be guessed: whatever its case, its accents, its blanks and how its letters are coded. */
const plain = (text: string) => searchLetters(text.normalize('NFKC')).replace(/\s/g, '');

function requireAcceptable(
  { currentPassword, newPassword, confirmPassword }: ChangePasswordBody,
  { isStrict }: PasswordRules,
): void {
  if (newPassword.length < limits.passwordMinimum) throw invalidField('newPassword', messages.password.newTooShort);
  if (confirmPassword.length < limits.passwordMinimum)
    throw invalidField('confirmPassword', messages.password.confirmTooShort);
  if (isStrict && newPassword.length < limits.strictPasswordMinimum)
    throw invalidField('newPassword', messages.password.newTooShortStrict);
  if (newPassword !== confirmPassword) throw invalidField('confirmPassword', messages.password.mismatch);
  if (newPassword === currentPassword) throw invalidField('newPassword', messages.password.sameAsCurrent);
}
