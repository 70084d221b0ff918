import type { LoginBody, LoginData, RefreshAnswer } from '#contract/auth.wire';
import { messages } from '#contract/messages';
import { isRole } from '#contract/permissions';
import type { Origin } from '../actor';
import { audit } from '../audit/audit';
import type { Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { Refusal, tooMany } from '../refusal';
import { findUserByUsername, lockSignIn, replacePasswordHash, type SignInUser } from './auth.queries';
import { checkNobody, passwordFits, strongerHash } from './passwords';
import { lockPerson } from './person-lock';
import { renewSession } from './session-renewal';
import { beginSession, findSessionOfTokens, revokeSession, type SessionLives } from './sessions';
import { SignInThrottle } from './sign-in-throttle';
import { isTokenShaped } from './tokens';

/** What signing in needs besides the request. */
export interface AuthSettings {
  readonly lives: SessionLives;
  /** an unknown user gets the answer of a wrong password (SECURITY.md) */
  readonly isStrict: boolean;
}

/** A sign-in or renewal with the cookie that goes beside its answer. */
export interface SignedIn<Data> {
  readonly data: Data;
  readonly slipCookie: string;
}

const freeFailuresOfName = 5;
const freeFailuresOfAddress = 50;
const mostChecks = 3;

/** Signing in, renewing and signing out (§7 Authentication, contract §5). */
export class AuthService {
  private readonly byName = new SignInThrottle(freeFailuresOfName);
  private readonly byAddress = new SignInThrottle(freeFailuresOfAddress);

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
  ) {}

  /** 404 unknown user, 401 wrong password, 403 not allowed to sign in, 429 too many tries (contract §2). */
  async login(body: LoginBody, origin: Origin): Promise<SignedIn<LoginData>> {
    const name = body.username.trim().toLowerCase();
    const takeBack = this.countTry(name, origin);
    const outcome = await this.signIn(name, body.password, origin).catch((error: unknown) => {
      takeBack();
      throw error;
    });
    if (outcome instanceof Refusal) {
      await audit(this.database, {
        actor: null,
        origin,
        action: 'login.failed',
        subjectKind: 'username',
        subjectId: name,
        after: { status: outcome.status },
      });
      throw outcome;
    }
    takeBack();
    this.byName.succeeded(name);
    return outcome;
  }

  /** Checked again when the person was changed between the check and the session that would stand on it. */
  private async signIn(name: string, password: string, origin: Origin): Promise<SignedIn<LoginData> | Refusal> {
    for (let check = 1; check <= mostChecks; check += 1) {
      const user = await findUserByUsername(this.database, name);
      const refusal = await refusalOf(user, password, this.settings.isStrict);
      if (refusal) return refusal;
      const signedIn = await this.begin(user as SignInUser, password, origin);
      if (signedIn) return signedIn;
    }
    return wrongPassword();
  }

  /** Counts a try as wrong before it is checked, so that many at the same moment are no way around the throttle. */
  private countTry(name: string, { address }: Origin): () => void {
    const now = Date.now();
    const seconds = Math.max(this.byName.secondsToWait(name, now), this.byAddress.secondsToWait(address, now));
    if (seconds > 0) throw tooMany(messages.login.tooManyTries(seconds), seconds);
    this.byName.failed(name, now);
    this.byAddress.failed(address, now);
    return () => {
      this.byName.takeBack(name);
      this.byAddress.takeBack(address);
    };
  }

  private async begin(user: SignInUser, password: string, origin: Origin): Promise<SignedIn<LoginData> | undefined> {
    if (!isRole(user.user_type) || user.password_hash === null)
      throw new Error('A person without a role or password signed in');
    const stronger = await strongerHash(user.password_hash, password);
    const issued = await inTransaction(this.database, async (transaction) => {
      await lockPerson(transaction, user.id, stronger === null ? 'relies' : 'changes');
      if (!(await lockSignIn(transaction, user, stronger !== null))) return undefined;
      if (stronger !== null) await replacePasswordHash(transaction, user.id, user.password_hash, stronger);
      const begun = await beginSession(transaction, user.id, this.settings.lives);
      await audit(transaction, {
        actor: { userId: user.id, userName: user.name },
        origin,
        action: 'login',
        subjectKind: 'session',
        subjectId: begun.sessionId,
      });
      return begun;
    });
    if (!issued) return undefined;
    return {
      slipCookie: issued.slipCookie,
      data: {
        token: issued.token,
        role: user.user_type,
        refreshtoken: issued.refreshToken,
        userName: user.name,
        mustChangePassword: user.must_change_password,
        expiresIn: this.settings.lives.accessSeconds,
      },
    };
  }

  /** A new access token, and the successor of the refresh token; 401 when the session cannot be renewed. */
  async refresh(refreshToken: string, origin: Origin): Promise<SignedIn<RefreshAnswer>> {
    const issued = await renewSession(this.database, refreshToken, {
      lives: this.settings.lives,
      noteReuse: (transaction, session) =>
        audit(transaction, {
          actor: { userId: session.user_id, userName: session.name },
          origin,
          action: 'session.reused',
          subjectKind: 'session',
          subjectId: session.session_id,
        }),
    });
    return {
      slipCookie: issued.slipCookie,
      data: { token: issued.token, refreshtoken: issued.refreshToken, expiresIn: this.settings.lives.accessSeconds },
    };
  }

  /** Ends the session that the tokens belong to; unknown tokens end nothing and are no fault. */
  async logout(tokens: readonly string[], origin: Origin): Promise<void> {
    const session = await findSessionOfTokens(this.database, tokens.filter(isTokenShaped));
    if (!session) return;
    await inTransaction(this.database, async (transaction) => {
      await lockPerson(transaction, session.user_id, 'changes');
      if (!(await revokeSession(transaction, session.id, 'logout'))) return;
      await audit(transaction, {
        actor: { userId: session.user_id, userName: session.name },
        origin,
        action: 'logout',
        subjectKind: 'session',
        subjectId: session.id,
      });
    });
  }
}

const wrongPassword = () => new Refusal(401, 'UNAUTHENTICATED', messages.login.wrongPassword);

/** Why this person may not sign in; every way takes the time of one password check. */
async function refusalOf(user: SignInUser | undefined, password: string, isStrict: boolean): Promise<Refusal | null> {
  if (!user) {
    await checkNobody(password);
    return isStrict ? wrongPassword() : new Refusal(404, 'NOT_FOUND', messages.login.unknownUser);
  }
  const notAllowed = user.disabled_at !== null || !isRole(user.user_type) || user.password_hash === null;
  const fits =
    user.password_hash === null ? await checkNobody(password) : await passwordFits(user.password_hash, password);
  if (!fits && (isStrict || !notAllowed)) return wrongPassword();
  return notAllowed ? new Refusal(403, 'FORBIDDEN', messages.login.notAllowed) : null;
}
