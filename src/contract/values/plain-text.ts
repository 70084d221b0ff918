/** Characters that turn the order in which a text is read, as part of a pattern's class. */
export const directionCharacters = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** The same and all control characters, with which a name could be shown as another. */
export const steeringCharacters = `\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029${directionCharacters}`;

/** Text that can be kept: without NUL and without half a surrogate pair, which no database takes. A pattern of JSON Schema. */
export const plainTextPattern = '^[^\\u0000\\ud800-\\udfff]*$';

/** Plain text that is not blank. */
export const writtenTextPattern = '^(?!\\s*$)[^\\u0000\\ud800-\\udfff]*$';

/** A name: not blank, and nothing in it with which it could be shown as another name (contract §9). */
export const namePattern = `^(?![\\s\\u00ad\\u200b\\u2060\\ufeff]*$)[^${steeringCharacters}\\ud800-\\udfff]*$`;

/** What somebody signs in with: a name without blanks, or nothing. A pattern of JSON Schema. */
export const usernamePattern = `^[^\\s${steeringCharacters}\\ud800-\\udfff]*$`;

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
