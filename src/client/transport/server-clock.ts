import { readTokenLife, type TokenLife } from '../session/session.storage';

/* Ages are told by the server's clock: the one of this computer may be wrong, and may be set while the console is open. */

const oldShare = 0.8;
const second = 1000;

let offset = 0;

/** Learns the server's time from an answer. */
export function noteServerTime(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(told)) offset = told - Date.now();
}

/** What time it is at the server, as far as it has told. */
export const serverTime = (): number => Date.now() + offset;

/** The life of a token that was issued by the answer just noted; null when the server does not tell it. */
export function lifeOfNewToken(expiresIn: unknown): TokenLife | null {
  return typeof expiresIn === 'number' && expiresIn > 0 ? { issuedAt: serverTime(), expiresIn } : null;
}

/** Whether the stored token has lived more than 80 % of its life; never when its server did not tell. */
export function isTokenOld(): boolean {
  const life = readTokenLife();
  return life !== null && serverTime() - life.issuedAt > life.expiresIn * oldShare * second;
}

/** Whether the server tells more than the specification asks of it: then it has the calls that the contract adds (§9). */
export const tellsMoreThanAsked = (): boolean => readTokenLife() !== null;
