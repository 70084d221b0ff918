import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { messages } from '#contract/texts/messages';
import { ArabicBytes, arabicSigns } from './arabic-bytes';
import { LetterBytes } from './letter-bytes';
import { unreadable } from './unreadable';

/** How the bytes of a file become text. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | keyof typeof windowsSigns;

const marks: readonly (readonly [CsvEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const western = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const letters = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join('');
const turkish: Readonly<Record<string, string>> = { Ð: 'Ğ', Ý: 'İ', Þ: 'Ş', ð: 'ğ', ý: 'ı', þ: 'ş' };

/** What codes of Windows have from 0x80 on, where that is not Latin-1; of the decoders of all Node versions not every one knows them. */
const windowsSigns = {
  'windows-1251': `ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї${letters(0x410, 0x44f)}`,
  'windows-1252': western,
  'windows-1254': western + letters(0xa0, 0xff).replace(/[ÐÝÞðýþ]/g, (letter) => turkish[letter] ?? letter),
  'windows-1256': arabicSigns,
} as const;
const firstWindowsSign = 0x80;

/** Says by its mark, or by looking at all of it, in which encoding a file is. Throws for what is no text. */
export async function encodingOf(path: string): Promise<CsvEncoding> {
  const beginning = await beginningOf(path);
  const utf16 = markOf(beginning) ?? unmarkedUtf16(beginning);
  if (utf16) return utf16;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (chunk.includes(0)) throw unreadable(messages.import.noTable);
    isUtf8 &&= decodes(() => decoder.decode(chunk, { stream: true }));
  }
  if (isUtf8 && decodes(() => decoder.decode())) return 'utf-8';
  const [arabic, others] = [new ArabicBytes(), new LetterBytes()];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    arabic.see(chunk);
    others.see(chunk);
  }
  return arabic.areSure() ? 'windows-1256' : others.encoding();
}

const lookedAt = 4_096;

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAt), 0, lookedAt, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const markOf = (beginning: Buffer): CsvEncoding | undefined =>
  marks.find(([, mark]) => mark.length <= beginning.length && mark.every((byte, at) => beginning[at] === byte))?.[0];

/** Signs that no table has, and files of other kinds do: those that steer a machine, but for tabs and the ends of lines. */
const machineSigns = /[^\P{Cc}\t\n\r\u0085]|\p{Cn}/u;
/** Of the signs of any table so many are figures, separators and the ends of lines, which are NUL in every second byte. */
const leastShare = 1 / 8;
const mostShare = 1 / 100;

/** Programs write UTF-16 without its mark, too: then nearly all NUL bytes stand on one side of its pairs, and all of it is text. */
function unmarkedUtf16(beginning: Buffer): CsvEncoding | undefined {
  const nulsAt = [0, 0];
  for (const [at, byte] of beginning.entries()) if (byte === 0) nulsAt[at % 2] = (nulsAt[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nulsAt;
  const pairs = beginning.length / 2;
  if (Math.max(even, odd) < pairs * leastShare || Math.min(even, odd) > pairs * mostShare) return undefined;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  // A file that ends within a sign, or a pair that the beginning cuts through, is left to who reads all of it.
  return machineSigns.test(new TextDecoder(encoding).decode(beginning, { stream: true })) ? undefined : encoding;
}

function decodes(decode: () => string): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

/** The texts of a file, piece by piece and without its mark. */
export async function* textsOf(path: string, encoding: CsvEncoding): AsyncGenerator<string> {
  if (isOfWindows(encoding)) {
    const signs = windowsSigns[encoding];
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) yield windowsText(chunk, signs);
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

const isOfWindows = (encoding: CsvEncoding): encoding is keyof typeof windowsSigns => encoding in windowsSigns;

const windowsText = (bytes: Buffer, signs: string) =>
  bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, (sign) => signs[sign.charCodeAt(0) - firstWindowsSign] ?? sign);
