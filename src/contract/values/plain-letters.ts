/**
 * A text as it is compared with another one: whatever its case, and whether an accent stands in its letter or behind it as
 * a character of its own, as in names that come from a Mac or a PDF.
 */
const plainLetters = (text: string): string => text.normalize().toLowerCase();

/** Marks of direction, blanks without width and the like: another program wrote them, and nobody sees them. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u2060\ufeff]/g;
/**
 * What turns the order of a text around it, as it stands around a whole one, and blanks. A run of them that ends the text is
 * looked for at its beginning alone: at each of its signs, one within the text would be looked through again and again.
 */
const aroundIt =
  /^[\s\u202a-\u202e\u2066-\u2069]+|(?<![\s\u202a-\u202e\u2066-\u2069])[\s\u202a-\u202e\u2066-\u2069]+$/g;
/** What most texts are made of: signs that are seen, and single blanks between them. */
const asItIs = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** A text without what nobody sees in it or around it; blanks within stay what they are. */
export const unmarkedText = (text: string): string => text.replace(unseen, '').replace(aroundIt, '');

/** A text of another program as people see it: without what nobody sees in it, and every blank a single plain one. */
export const seenText = (text: string): string => (asItIs.test(text) ? text : unmarkedText(text).replace(/\s+/g, ' '));

/** A name as it is told from others: people see no difference between two that are alike. */
export const nameLetters = (name: string): string => plainLetters(seenText(name)).replace(/[\u200c\u200d]/g, '');

/** A name as it is kept: as people see it, each accent in its letter, so that one name has one form and is there once. */
export const keptName = (text: string): string => seenText(text.normalize()) || text;
