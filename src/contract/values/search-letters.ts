import { nameLetters } from './plain-letters';

/** Accents and the like, each behind its letter: of Latin, Greek and Cyrillic, of Hebrew and of Arabic; a class of characters. */
export const accents = '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]';
/** Letters with nothing to take off, and what is typed for them; in Arabic those that end a word in two ways, and what only draws it longer. */
export const typedFor: Readonly<Record<string, string>> = {
  ...{ ı: 'i', ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ß: 'ss', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th' },
  ...{ '\u0629': '\u0647', '\u0649': '\u064a', '\u0640': '' },
};
const everyAccent = new RegExp(accents, 'g');
const everyOther = new RegExp(`[${Object.keys(typedFor).join('')}]`, 'g');

/** A text as it is looked for by typing: not every keyboard has its accents, so "zoe" finds Zoë. The server's side is `sqlSearchLetters`. */
export const searchLetters = (text: string): string =>
  nameLetters(text)
    .normalize('NFD')
    .replace(everyAccent, '')
    .replace(everyOther, (letter) => typedFor[letter] ?? letter);
