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
  const marked = await markOf(path);
  if (marked) return marked;
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

async function markOf(path: string): Promise<CsvEncoding | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return marks.find(([, mark]) => mark.length <= bytesRead && mark.every((byte, at) => buffer[at] === byte))?.[0];
  } finally {
    await file.close();
  }
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
