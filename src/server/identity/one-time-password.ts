import { randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another, read aloud or typed. */
const symbols = 'abcdefghjkmnpqrstuvwxyz23456789';
const [groups, symbolsEach] = [4, 4];

/** A password to be handed over and changed at the first sign-in: 'kxm4-7rqp-w2hd-9tnv', of 79 random bits. */
export function newOneTimePassword(): string {
  const group = () => Array.from({ length: symbolsEach }, () => symbols[randomInt(symbols.length)]).join('');
  return Array.from({ length: groups }, group).join('-');
}
