/**
 * Characters that show nothing, as part of a pattern's class: blanks, control characters, what Unicode leaves out of sight
 * (blanks without width, fillers of Hangul), a cell of Braille without dots and a note without a head.
 */
export const blankCharacters = '\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}';

const seenCharacter = new RegExp(`[^${blankCharacters}]`, 'u');

/** Whether a text shows anything. */
export function isWritten(text: string): boolean {
  return seenCharacter.test(text);
}

/** What somebody wrote, without blanks around it; '' where it shows nothing. */
export function writtenText(text: string): string {
  return isWritten(text) ? text.trim() : '';
}
