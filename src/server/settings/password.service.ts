import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import type { ChangePasswordBody } from '#contract/settings.wire';
import type { ActingOrigin } from '../actor';
import { audit } from '../audit/audit';
import { isCommonPassword } from '../auth/common-passwords';
import { hashPassword, passwordFits } from '../auth/passwords';
import { revokeOtherSessions } from '../auth/sessions';
import { SignInThrottle } from '../auth/sign-in-throttle';
import type { Database } from '../db/database';
import { onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { actorOf } from '../http/guard';
import { inSession } from '../http/in-session';
import { invalidField, tooMany } from '../refusal';

const freeFailures = 5;

/** Changes one's own password (§7); the person's other sessions end at once (contract §5). */
export class PasswordService {
  private readonly throttle = new SignInThrottle(freeFailures);

  constructor(
    private readonly database: Database,
    private readonly refusesCommon: boolean,
  ) {}

  /** 400 for a wrong current password or a new one that is refused; 401 and 403 mean the session (contract §2). */
  async change(request: FastifyRequest, body: ChangePasswordBody): Promise<void> {
    const actor = actorOf(request);
    requireAcceptable(body);
    if (this.refusesCommon && isCommonPassword(body.newPassword))
      throw invalidField('newPassword', messages.password.common);
    const key = String(actor.userId);
    const seconds = this.throttle.secondsToWait(key, Date.now());
    if (seconds > 0) throw tooMany(messages.login.tooManyTries(seconds), seconds);
    // Counted before it is checked, so that many at the same moment are no way around the throttle.
    this.throttle.failed(key, Date.now());
    const before = await this.hashOf(actor.userId, body.currentPassword).catch((error: unknown) => {
      this.throttle.takeBack(key);
      throw error;
    });
    if (before === null) {
      await audit(this.database, {
        actor,
        origin: actor,
        action: 'password.refused',
        subjectKind: 'user',
        subjectId: actor.userId,
      });
      throw invalidField('currentPassword', messages.password.wrongCurrent);
    }
    this.throttle.succeeded(key);
    const after = await hashPassword(body.newPassword);
    await inSession(
      this.database,
      request,
      (transaction) => replacePassword(transaction, actor, before, after),
      'changes',
    );
  }

  /** The hash that the password was proven against; null when it does not fit. */
  private async hashOf(userId: number, password: string): Promise<string | null> {
    const { password_hash: hash } = await onlyRow(
      this.database,
      sql<{ password_hash: string }>`select password_hash from users where id = ${userId}`,
    );
    return (await passwordFits(hash, password)) ? hash : null;
  }
}

/** Nobody keeps a session but who has proven the password that is replaced here. */
async function replacePassword(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  before: string,
  after: string,
): Promise<void> {
  const replaced = await rows(
    transaction,
    sql`update users set password_hash = ${after}, must_change_password = false
      where id = ${actor.userId} and password_hash = ${before} returning id`,
  );
  if (replaced.length === 0) throw invalidField('currentPassword', messages.password.wrongCurrent);
  await revokeOtherSessions(transaction, actor.userId, actor.sessionId, 'password changed');
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'password.changed',
    subjectKind: 'user',
    subjectId: actor.userId,
  });
}

function requireAcceptable({ currentPassword, newPassword, confirmPassword }: ChangePasswordBody): void {
  if (newPassword.length < limits.passwordMinimum) throw invalidField('newPassword', messages.password.newTooShort);
  if (confirmPassword.length < limits.passwordMinimum)
    throw invalidField('confirmPassword', messages.password.confirmTooShort);
  if (newPassword !== confirmPassword) throw invalidField('confirmPassword', messages.password.mismatch);
  if (newPassword === currentPassword) throw invalidField('newPassword', messages.password.sameAsCurrent);
}
