/** What XML cannot hold or would change, and what reads as the escape of it. */
const unwritable = /(?![\t\n])\p{Cc}(?<![\u007f-\u009f])|\p{Cs}|[\ufffe\uffff]|_(?=x[0-9a-fA-F]{4}_)/gu;
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asItIs = /^[A-Za-z0-9 .,:'()+-]*$/;

/** '_x0001_' of a character that a workbook cannot hold. */
const escaped = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Text of a workbook: whatever it holds, it is read back as it was. */
export function xmlText(text: string): string {
  if (asItIs.test(text)) return text;
  return text.replace(unwritable, escaped).replace(/[&<>"]/g, (mark) => marks[mark] as string);
}

/** A text inside of a formula. */
export const formulaText = (text: string): string => `"${text.replaceAll('"', '""')}"`;
