import type { LoginBody, LoginData, RefreshAnswer } from '#contract/areas/auth.wire';
import { messages } from '#contract/texts/messages';
import { menus } from '#contract/vocabulary/menus';
import { isRole } from '#contract/vocabulary/permissions';
import type { Origin } from '../identity/actor';
import { noteAccess } from '../audit/access-events';
import type { Database } from '../db/database';
import { inTransaction } from '../db/transaction';
import { Refusal, tooMany } from '../refusal';
import { findUserByUsername, lockSignIn, replacePasswordHash, type SignInUser } from './auth.queries';
import { checkNobody, passwordFits, strongerHash } from '../identity/passwords';
import { lockPerson } from '../identity/person-lock';
import { renewSession } from '../identity/session-renewal';
import { beginSession, findSessionOfTokens, revokeSession, type SessionLives } from '../identity/sessions';
import { isKnownDevice, type SignInPlace } from '../identity/sign-in-places';
import { beginSignInTry, type SignInTry } from '../identity/sign-in-throttle';
import { isTokenShaped } from '../identity/tokens';
import { roleOf } from '../people/people.queries';

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

/** A new sign-in, and what its browser keeps to be known by. */
export interface BegunSignIn extends SignedIn<LoginData> {
  readonly deviceTokens: readonly string[];
}

/** Where a sign-in came from, with its browser. */
type BrowserOrigin = Origin & Pick<SignInPlace, 'browser'>;

/** A sign-in that was refused, and whom it named. */
interface RefusedSignIn {
  readonly refusal: Refusal;
  readonly user: SignInUser | undefined;
}

const mostChecks = 3;
/** Sign-ins of browsers that are not known, from the first look at the database to the answer. */
const mostUnderWay = 104;

/** Signing in, renewing and signing out (§7 Authentication, contract §5). */
export class AuthService {
  private underWay = 0;

  constructor(
    private readonly database: Database,
    private readonly settings: AuthSettings,
  ) {}

  /** 404 unknown user, 401 wrong password, 403 not allowed to sign in, 429 too many tries (contract §2). */
  async login(body: LoginBody, origin: Origin, place: SignInPlace): Promise<BegunSignIn> {
    // As it was typed: the small letters of this language are not always those of the database.
    const username = body.username.trim();
    if (await isKnownDevice(this.database, username, place))
      return this.tryLogin(username, body.password, origin, place);
    // A flood is turned away before it costs anything, so that everybody else has the database.
    if (this.underWay >= mostUnderWay) throw tooMany(messages.request.tooMany, 1);
    this.underWay += 1;
    try {
      return await this.tryLogin(username, body.password, origin, place);
    } finally {
      this.underWay -= 1;
    }
  }

  private async tryLogin(username: string, password: string, origin: Origin, place: SignInPlace): Promise<BegunSignIn> {
    const signInTry = await beginSignInTry(this.database, username, place);
    const outcome = await this.signIn(username, password, { ...origin, browser: place.browser }, signInTry).catch(
      async (error: unknown) => {
        // What broke is told, also when the try cannot be taken back then.
        await signInTry.takeBack().catch(() => undefined);
        throw error;
      },
    );
    if ('refusal' in outcome) {
      await noteAccess(this.database, {
        actor: null,
        origin,
        action: 'login.failed',
        status: outcome.refusal.status,
        subjectKind: 'username',
        subjectId: signInTry.name,
        subjectKey: outcome.user ? signInTry.name : '',
      });
      throw outcome.refusal;
    }
    await signInTry.succeeded();
    return outcome;
  }

  /** Checked again when the person was changed between the check and the session that would stand on it. */
  private async signIn(
    username: string,
    password: string,
    origin: BrowserOrigin,
    signInTry: SignInTry,
  ): Promise<BegunSignIn | RefusedSignIn> {
    for (let check = 1; check <= mostChecks; check += 1) {
      const user = await findUserByUsername(this.database, username);
      const refusal = await refusalOf(user, password, this.settings.isStrict, signInTry.isFromKnownDevice);
      if (refusal) return { refusal, user };
      const signedIn = await this.begin(user as SignInUser, password, origin, signInTry);
      if (signedIn) return signedIn;
    }
    return { refusal: wrongPassword(), user: undefined };
  }

  private async begin(
    user: SignInUser,
    password: string,
    origin: BrowserOrigin,
    signInTry: SignInTry,
  ): Promise<BegunSignIn | undefined> {
    if (!isRole(user.user_type) || user.password_hash === null)
      throw new Error('A person without a role or password signed in');
    const stronger = await strongerHash(user.password_hash, password);
    const issued = await inTransaction(this.database, async (transaction) => {
      lockPerson(transaction, user.id, stronger === null ? 'relies' : 'changes');
      if (!(await lockSignIn(transaction, user, stronger !== null))) return undefined;
      if (stronger !== null) await replacePasswordHash(transaction, user.id, user.password_hash, stronger);
      const begun = await beginSession(transaction, user.id, origin, this.settings.lives);
      await noteAccess(transaction, {
        actor: { userId: user.id, userName: user.name },
        origin,
        action: 'login',
        status: 200,
        subjectKind: 'user',
        subjectId: user.id,
      });
      return { ...begun, deviceTokens: await signInTry.remember(transaction, user.id) };
    });
    if (!issued) return undefined;
    return {
      slipCookie: issued.slipCookie,
      deviceTokens: issued.deviceTokens,
      data: {
        token: issued.token,
        role: user.user_type,
        refreshtoken: issued.refreshToken,
        userName: user.name,
        mustChangePassword: user.must_change_password,
        expiresIn: this.settings.lives.accessSeconds,
        menus: [...menus],
      },
    };
  }

  /** A new access token, and the successor of the refresh token; 401 when the session cannot be renewed, 403 from elsewhere. */
  async refresh(refreshToken: string, origin: Origin, isLocal: boolean): Promise<SignedIn<RefreshAnswer>> {
    const issued = await renewSession(this.database, refreshToken, {
      lives: this.settings.lives,
      isLocal,
      noteReuse: (transaction, session) =>
        noteAccess(transaction, {
          actor: { userId: session.user_id, userName: session.name },
          origin,
          action: 'session.reused',
          status: 401,
          subjectKind: 'session',
          subjectId: session.session_id,
        }),
    });
    return {
      slipCookie: issued.slipCookie,
      data: {
        token: issued.token,
        refreshtoken: issued.refreshToken,
        expiresIn: this.settings.lives.accessSeconds,
        menus: [...menus],
      },
    };
  }

  /** The session that one of the tokens belongs to, when it has not been ended. */
  async sessionOf(tokens: readonly string[]) {
    const known = tokens.filter(isTokenShaped);
    return known.length > 0 ? findSessionOfTokens(this.database, known) : undefined;
  }

  /** Ends the session that the tokens belong to; unknown tokens end nothing and are no fault. */
  async logout(tokens: readonly string[], origin: Origin): Promise<void> {
    const session = await this.sessionOf(tokens);
    if (!session) return;
    await inTransaction(this.database, async (transaction) => {
      lockPerson(transaction, session.user_id, 'changes');
      if (!(await revokeSession(transaction, session.id, 'logout'))) return;
      await noteAccess(transaction, {
        actor: { userId: session.user_id, userName: session.name },
        origin,
        action: 'logout',
        status: 200,
        subjectKind: 'user',
        subjectId: session.user_id,
      });
    });
  }
}

const wrongPassword = () => new Refusal(401, 'UNAUTHENTICATED', messages.login.wrongPassword);

/** Why this person may not sign in; every way takes the time of one password check. */
async function refusalOf(
  user: SignInUser | undefined,
  password: string,
  isStrict: boolean,
  isFirst: boolean,
): Promise<Refusal | null> {
  if (!user) {
    await checkNobody(password);
    return isStrict ? wrongPassword() : new Refusal(404, 'NOT_FOUND', messages.login.unknownUser);
  }
  // Who waits for the first password is refused like a wrong one.
  const notAllowed = user.disabled_at !== null || roleOf(user) === null;
  const fits =
    user.password_hash === null
      ? await checkNobody(password)
      : await passwordFits(user.password_hash, password, isFirst);
  if (!fits && (isStrict || !notAllowed)) return wrongPassword();
  return notAllowed ? new Refusal(403, 'FORBIDDEN', messages.login.notAllowed) : null;
}
