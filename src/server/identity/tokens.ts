import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A new token: 256 random bits as 43 characters. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is kept of a token: its SHA-256. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Whether a text can be one of our tokens at all. */
export function isTokenShaped(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
