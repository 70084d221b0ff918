import { steeringCharacters } from './steering-characters';
import { blankCharacters } from './written-text';

const notBlank = `(?![${blankCharacters}]*$)`;

/** Text that can be kept: without NUL and without half a surrogate pair, which no database takes. A pattern of JSON Schema. */
export const plainTextPattern = '^[^\\u0000\\ud800-\\udfff]*$';

/** Plain text that is not blank. */
export const writtenTextPattern = `^${notBlank}[^\\u0000\\ud800-\\udfff]*$`;

/** A name: not blank, and nothing in it with which it could be shown as another name (contract §9). */
export const namePattern = `^${notBlank}[^${steeringCharacters}\\ud800-\\udfff]*$`;

/** What somebody signs in with: a name without blanks, or nothing. A pattern of JSON Schema. */
export const usernamePattern = `^(?:${notBlank}[^\\s${steeringCharacters}\\ud800-\\udfff]+)?$`;

const username = new RegExp(usernamePattern, 'u');
const name = new RegExp(namePattern, 'u');
const plainText = new RegExp(plainTextPattern, 'u');

/** Whether a text can be kept as it is. */
export function isPlainText(text: string): boolean {
  return plainText.test(text);
}

/** Whether a text may be a name. */
export function isName(text: string): boolean {
  return name.test(text);
}

/** Whether a text may be what somebody signs in with. */
export function isUsername(text: string): boolean {
  return username.test(text);
}
