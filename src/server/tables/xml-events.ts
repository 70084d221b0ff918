import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { messages } from '#contract/texts/messages';
import { damageOf, unreadable } from './unreadable';

/** Characters in which a part must come to the end of a tag or a text. */
const mostHeld = 1_048_576;
/** Elements within one another; a workbook has about ten. */
const mostDepth = 64;

/** What is read of a part: elements by their names without prefix, and the texts between them. */
export interface XmlReader {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** How much of a workbook was read, for those who want to know what a hostile one can cost. */
export interface ReadCounters {
  /** bytes that were unpacked */
  unpacked: number;
}

/** A name without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads a part of a workbook as a stream, and gives on what its reader takes, piece by piece. Nothing is held but the
 * text or tag under way: declarations, endless texts and endless depth are refused.
 */
export async function* readXml<Item>(
  stream: Readable,
  counters: ReadCounters,
  readerOf: (take: (item: Item) => void) => XmlReader,
): AsyncGenerator<Item> {
  let taken: Item[] = [];
  const { write, end } = eventsTo(readerOf((item) => taken.push(item)));
  const decoder = new TextDecoder('utf-8');
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      counters.unpacked += chunk.length;
      write(decoder.decode(chunk, { stream: true }));
      yield* taken;
      taken = [];
    }
    end();
    yield* taken;
  } catch (error) {
    throw damageOf(error);
  }
}

function eventsTo(reader: XmlReader) {
  const parser = new SaxesParser();
  let held = 0;
  let depth = 0;
  const text = (value: string) => {
    held = 0;
    reader.text?.(value);
  };
  parser.on('doctype', () => {
    throw unreadable(messages.import.doctype);
  });
  parser.on('opentag', ({ name, attributes }) => {
    held = 0;
    depth += 1;
    if (depth > mostDepth) throw unreadable(messages.import.damaged);
    reader.open(localName(name), attributes);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    held = 0;
    depth -= 1;
    reader.close?.(localName(name));
  });
  return {
    write: (piece: string) => {
      held += piece.length;
      if (held > mostHeld) throw unreadable(messages.import.packedTooTight);
      parser.write(piece);
    },
    end: () => parser.close(),
  };
}

/** Reads all of a part whose reader keeps for itself what it wants. */
export async function readWholeXml(stream: Readable, counters: ReadCounters, reader: XmlReader): Promise<void> {
  for await (const nothing of readXml<never>(stream, counters, () => reader)) return nothing;
}
