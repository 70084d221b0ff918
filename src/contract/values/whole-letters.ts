/** What belongs to the letter or sign before it: the second half of a pair, an accent of its own, a tone, what joins two signs. */
const belongsToBefore = /^[\uDC00-\uDFFF\p{M}\p{Emoji_Modifier}\u200D]/u;
const joiner = '\u200D';

const isWithin = (text: string, place: number) =>
  belongsToBefore.test(text.slice(place, place + 2)) || text[place - 1] === joiner;

/** The beginning of a text, of at most so many characters, without half a letter at its end. */
export function beginningOf(text: string, most: number): string {
  let end = Math.min(most, text.length);
  while (end > 0 && isWithin(text, end)) end -= 1;
  return text.slice(0, end);
}

/** The end of a text, of at most so many characters, without half a letter at its beginning. */
export function endOf(text: string, most: number): string {
  let start = Math.max(0, text.length - Math.floor(most));
  while (start > 0 && isWithin(text, start)) start += 1;
  return text.slice(start);
}
