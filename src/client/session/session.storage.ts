import { type Menu, menusFromAnswer } from '#contract/vocabulary/menus';
import { storageKeys } from '#contract/vocabulary/session';
import { persistentStorage, tabStorage } from '../storage/browser-storage';

/** Who is signed in, spelled as the session slice does; null where nobody is. */
export interface SignedInPerson {
  userName: string | null;
  role: string | null;
  /** the name with which the person signed in, in small letters: names to show may be shared; null when it is not known */
  username: string | null;
  mustChangePassword: boolean;
  /** the menus beyond the specification that the server has (contract §9) */
  menus: readonly Menu[];
}

/** What the browser keeps of a session. Its tokens are here alone: every tab sends what was stored last. */
export interface StoredSession extends SignedInPerson {
  token: string | null;
  refreshToken: string | null;
}

/** When a token was issued by the server's clock (milliseconds) and how long it lives (seconds). */
export interface TokenLife {
  issuedAt: number;
  expiresIn: number;
}

/** The choice of the sign-in form. */
export interface RememberedChoice {
  rememberMe: boolean;
  rememberedUsername: string | null;
}

const { token, refreshToken, userName, role, rememberedUsername, rememberMe } = storageKeys;
const tokenLifeKey = 'tokenLife';
const usernameKey = 'username';
const mustChangePasswordKey = 'mustChangePassword';
const menusKey = 'menus';
const tabMarkerKey = 'sessionTab';
/** the project whose schedule the person looked at last in this tab; it goes with the session */
export const scheduleProjectKey = 'scheduleProject';
/** there while nobody is signed in, and says how the session ended; without it what the browser keeps was emptied by hand */
const endKey = 'sessionEnd';
const [ranOut, leftByHand] = ['ranOut', 'signedOut'];

/** What can travel in a header; 'null' and 'undefined' are what careless programs store for nothing. */
const isToken = (text: string | null): text is string =>
  text !== null && /^[\x21-\x7e]+$/.test(text) && text !== 'null' && text !== 'undefined';

function readToken(key: string): string | null {
  const kept = [persistentStorage.get(key), tabStorage.get(key)];
  return kept.find(isToken) ?? null;
}

function writeOrRemove(key: string, text: string | null): void {
  if (text === null) persistentStorage.remove(key);
  else persistentStorage.set(key, text);
}

function writeToken(key: string, text: string): boolean {
  // A token that came from this tab's own storage is renewed there too.
  const isInTab = tabStorage.get(key) !== null;
  const isKept = persistentStorage.set(key, text);
  if (isInTab) tabStorage.set(key, text);
  return isKept;
}

function writeMenus(menus: readonly Menu[]): void {
  writeOrRemove(menusKey, menus.join(' ') || null);
}

function writeLife(life: TokenLife | null): void {
  writeOrRemove(tokenLifeKey, life && JSON.stringify(life));
}

/** The stored session: persistent storage first and, failing that, session storage (§4). */
export function readSession(): StoredSession {
  return {
    token: readToken(token),
    refreshToken: readToken(refreshToken),
    userName: persistentStorage.get(userName),
    role: persistentStorage.get(role),
    username: persistentStorage.get(usernameKey),
    mustChangePassword: persistentStorage.get(mustChangePasswordKey) !== null,
    menus: menusFromAnswer(persistentStorage.get(menusKey)?.split(' ')),
  };
}

/** Keeps a new session and the choice to be remembered; the token is written last, since other tabs wake at it. */
export function writeSession(
  session: StoredSession & { token: string },
  choice: RememberedChoice,
  life: TokenLife | null,
): void {
  for (const key of [token, refreshToken, userName, role]) tabStorage.remove(key);
  persistentStorage.set(rememberMe, String(choice.rememberMe));
  writeOrRemove(rememberedUsername, choice.rememberedUsername);
  writeOrRemove(userName, session.userName);
  writeOrRemove(role, session.role);
  writeOrRemove(refreshToken, session.refreshToken);
  writeOrRemove(usernameKey, session.username);
  writeMustChangePassword(session.mustChangePassword);
  writeMenus(session.menus);
  writeLife(life);
  markTab();
  persistentStorage.remove(endKey);
  persistentStorage.set(token, session.token);
}

/** What a refresh brought: a token, its successor when the server gave one, the token's life and the server's menus. */
export interface RenewedToken {
  token: string;
  refreshtoken: string | null;
  life: TokenLife | null;
  menus: readonly Menu[];
}

/** Keeps a renewed token in persistent storage (§4), and what came with it; false where this tab alone has one of them. */
export function writeRenewedToken({ token: renewed, refreshtoken: successor, life, menus }: RenewedToken): boolean {
  const isSuccessorKept = successor === null || writeToken(refreshToken, successor);
  writeLife(life);
  writeMenus(menus);
  return writeToken(token, renewed) && isSuccessorKept;
}

/** Keeps in this tab the token that another one renewed and could not keep for all. */
export function keepInTab({ token: renewed, refreshtoken: successor, life }: RenewedToken): void {
  if (successor !== null) tabStorage.set(refreshToken, successor);
  tabStorage.set(tokenLifeKey, JSON.stringify(life));
  tabStorage.set(token, renewed);
}

/** What all share again is newer than what this tab kept alone. */
export const dropFromTab = (key: string | null): void => tabStorage.remove(key ?? '');

/**
 * Forgets the session in both storages; only the remembered username stays, and a mark by which the other tabs know whether
 * it ran out or was ended by Logout. The token goes first of what goes, since they wake at it.
 */
export function clearSession(hasRunOut: boolean): void {
  persistentStorage.set(endKey, hasRunOut ? ranOut : leftByHand);
  for (const key of [
    token,
    refreshToken,
    userName,
    role,
    usernameKey,
    mustChangePasswordKey,
    menusKey,
    tokenLifeKey,
    rememberMe,
  ]) {
    persistentStorage.remove(key);
  }
  for (const key of [tabMarkerKey, scheduleProjectKey]) tabStorage.remove(key);
}

/** How the session that is gone was ended in another tab; by nobody when its marks are gone with it. */
export function endOfStoredSession(): 'expired' | 'signedOutElsewhere' | 'storageEmptied' {
  const end = persistentStorage.get(endKey);
  if (end === null) return 'storageEmptied';
  return end === ranOut ? 'expired' : 'signedOutElsewhere';
}

/** The stored choice of the sign-in form; a missing `rememberMe` counts as on (contract §5). */
export function readRememberedChoice(): RememberedChoice {
  return {
    rememberMe: persistentStorage.get(rememberMe) !== 'false',
    rememberedUsername: persistentStorage.get(rememberedUsername),
  };
}

/** The life of the stored token, or null when its server did not tell. */
export function readTokenLife(): TokenLife | null {
  try {
    const life = JSON.parse(persistentStorage.get(tokenLifeKey) ?? 'null') as Partial<TokenLife> | null;
    const { issuedAt, expiresIn } = life ?? {};
    return Number.isFinite(issuedAt) && Number.isFinite(expiresIn) ? (life as TokenLife) : null;
  } catch {
    return null;
  }
}

/** Notes whether a new password must be chosen first, for the other tabs too. */
export function writeMustChangePassword(mustChange: boolean): void {
  writeOrRemove(mustChangePasswordKey, mustChange ? 'true' : null);
}

/** Notes that this tab has shown the session, so that a reload keeps it. */
export function markTab(): void {
  tabStorage.set(tabMarkerKey, 'true');
}

/** Whether the stored session may only live on if another tab of the console is open (contract §5, Remember Me off). */
export function dependsOnOtherTabs(): boolean {
  return readSession().token !== null && !readRememberedChoice().rememberMe && tabStorage.get(tabMarkerKey) === null;
}

/** Whether a storage event is about the session: its token is written last and removed first; no key means that all was emptied. */
export function concernsSession(key: string | null): boolean {
  return key === null || key === token || key === mustChangePasswordKey;
}
