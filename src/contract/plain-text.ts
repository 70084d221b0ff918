/** Text that can be kept: without NUL and without half a surrogate pair, which no database takes. A pattern of JSON Schema. */
export const plainTextPattern = '^[^\\u0000\\ud800-\\udfff]*$';

/** Plain text that is not blank. */
export const writtenTextPattern = '^(?!\\s*$)[^\\u0000\\ud800-\\udfff]*$';

const plainText = new RegExp(plainTextPattern, 'u');

/** Whether a text can be kept as it is. */
export function isPlainText(text: string): boolean {
  return plainText.test(text);
}
