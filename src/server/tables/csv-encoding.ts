import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { messages } from '#contract/texts/messages';
import { unreadable } from './unreadable';

/** How the bytes of a file become text. */
export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const marks: readonly (readonly [CsvEncoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What Windows-1252 has where Latin-1 has control characters; of the decoders of all Node versions not every one knows it. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
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
  return isUtf8 && decodes(() => decoder.decode()) ? 'utf-8' : 'windows-1252';
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
  const decoder = new TextDecoder(encoding === 'windows-1252' ? 'utf-8' : encoding);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    yield encoding === 'windows-1252' ? windowsText(chunk) : decoder.decode(chunk, { stream: true });
  }
  if (encoding !== 'windows-1252') yield decoder.decode();
}

const windowsText = (bytes: Buffer) =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => windowsSigns[sign.charCodeAt(0) - firstWindowsSign] ?? sign);
