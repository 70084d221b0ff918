import { createHash, createHmac, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A new token: 256 random bits as 43 characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is kept of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Whether a text can be one of our tokens at all. */
export function isTokenShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Tokens that can be made again from the session, so that a repeated refresh gives the same answer (reliability §4.1). */
export interface DerivedTokens {
  refreshToken(sessionId: string, generation: number): string;
  slipCookie(sessionId: string): string;
}

/** Derives refresh tokens and slip cookies from the secret of this installation. */
export function derivedTokens(secret: Buffer): DerivedTokens {
  const derive = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('|')).digest('base64url');
  return {
    refreshToken: (sessionId, generation) => derive('refresh', sessionId, String(generation)),
    slipCookie: (sessionId) => derive('slips', sessionId),
  };
}
