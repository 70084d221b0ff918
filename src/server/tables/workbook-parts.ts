import path from 'node:path';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { unreadable } from './unreadable';
import { meaningOfCode, meaningOfNumber, type NumberMeaning } from './workbook-numbers';
import type { WorkbookZip } from './workbook-zip';
import { localName, type ReadCounters, readWholeXml } from './xml-events';

/** A sheet that is shown: its name, and the part that holds its rows. */
export interface Sheet {
  readonly name: string;
  readonly part: string;
}

/** What is known of a workbook before its rows are read. */
export interface WorkbookParts {
  readonly sheets: readonly Sheet[];
  readonly is1904: boolean;
  readonly stringsPart: string | null;
  readonly stylesPart: string | null;
}

interface Relation {
  readonly id: string;
  readonly kind: string;
  readonly part: string;
}

const mostSheets = 500;

/** Finds the parts of a workbook by their relations. Throws when it is a zip file of another kind. */
export async function readParts(zip: WorkbookZip, counters: ReadCounters): Promise<WorkbookParts> {
  const [root] = (await relationsOf('', zip, counters)).filter(({ kind }) => kind === 'officeDocument');
  // A binary workbook (.xlsb) has no part of XML here.
  if (!root || !zip.has(root.part) || !root.part.endsWith('.xml')) throw unreadable(messages.import.noTable);
  const relations = await relationsOf(root.part, zip, counters);
  const shown: { name: string; id: string }[] = [];
  const found = { isWorkbook: false, is1904: false };
  await readWholeXml(await zip.open(root.part), counters, {
    open: (name, attributes) => {
      if (name === 'workbook') found.isWorkbook = true;
      if (name === 'workbookPr') found.is1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const id = Object.entries(attributes).find(([key]) => key.includes(':') && localName(key) === 'id')?.[1];
      if (shown.length < mostSheets) shown.push({ name: attributes.name ?? '', id: id ?? '' });
    },
  });
  if (!found.isWorkbook) throw unreadable(messages.import.noTable);
  const partOf = (kind: string) => relations.find((each) => each.kind === kind && zip.has(each.part))?.part ?? null;
  const sheets = shown.flatMap(({ name, id }) => {
    const relation = relations.find((each) => each.id === id && each.kind === 'worksheet');
    return relation && zip.has(relation.part) ? [{ name, part: relation.part }] : [];
  });
  if (sheets.length === 0) throw unreadable(messages.import.noSheet);
  return { sheets, is1904: found.is1904, stringsPart: partOf('sharedStrings'), stylesPart: partOf('styles') };
}

/** Where the relations of a part stand: beside it in `_rels`; those of the whole file in its root. */
async function relationsOf(part: string, zip: WorkbookZip, counters: ReadCounters): Promise<readonly Relation[]> {
  const folder = path.posix.dirname(part);
  const file = path.posix.join(folder, '_rels', `${path.posix.basename(part)}.rels`);
  if (!zip.has(file)) return [];
  const relations: Relation[] = [];
  await readWholeXml(await zip.open(file), counters, {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship' || relations.length >= mostSheets) return;
      const place = path.posix.resolve('/', folder, target).slice(1);
      relations.push({ id, kind: path.posix.basename(type), part: place });
    },
  });
  return relations;
}

const mostStyles = 100_000;

/** What the numbers of each style mean, by the number of the style. */
export async function readStyles(
  { stylesPart }: WorkbookParts,
  zip: WorkbookZip,
  counters: ReadCounters,
): Promise<readonly NumberMeaning[]> {
  const meanings: NumberMeaning[] = [];
  if (stylesPart === null) return meanings;
  const own = new Map<number, NumberMeaning>();
  let isInStyles = false;
  await readWholeXml(await zip.open(stylesPart), counters, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      const format = Number(numFmtId);
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'numFmt' && own.size < mostStyles) own.set(format, meaningOfCode(formatCode));
      if (name !== 'xf' || !isInStyles) return;
      if (meanings.length >= mostStyles) throw unreadable(messages.import.damaged);
      meanings.push(own.get(format) ?? meaningOfNumber(format));
    },
    close: (name) => {
      if (name === 'cellXfs') isInStyles = false;
    },
  });
  return meanings;
}

const mostStrings = 1_000_000;
const mostCharacters = 20_000_000;

/** The texts that cells share, each once, within bounds; of one that is too long so much that it is seen to be. */
export async function readStrings(
  { stringsPart }: WorkbookParts,
  zip: WorkbookZip,
  counters: ReadCounters,
): Promise<readonly string[]> {
  const strings: string[] = [];
  if (stringsPart === null) return strings;
  let characters = 0;
  const texts = new PlainTexts();
  await readWholeXml(await zip.open(stringsPart), counters, {
    open: (name) => {
      if (name === 'si') texts.begin();
      texts.open(name);
    },
    text: (text) => {
      texts.take(text);
    },
    close: (name) => {
      texts.close(name);
      if (name !== 'si') return;
      characters += texts.text.length;
      strings.push(texts.whole());
      if (characters > mostCharacters || strings.length > mostStrings) throw unreadable(messages.import.tooManyTexts);
    },
  });
  return strings;
}

const namedSign = /_x([0-9a-f]{4})_/gi;

/** Puts the text of a cell together from its runs; how it is pronounced, which some languages have beside it, is left out. */
export class PlainTexts {
  text = '';
  private isText = false;
  private isPronounced = false;

  begin(): void {
    this.text = '';
  }

  /** With the signs that a workbook can only name: _x000D_ is a line end. */
  whole(): string {
    return this.text.replace(namedSign, (_named, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  open(name: string): void {
    if (name === 'rPh') this.isPronounced = true;
    if (name === 't') this.isText = true;
  }

  take(text: string): void {
    if (!this.isText || this.isPronounced) return;
    this.text = (this.text + text).slice(0, limits.importCellCharacters + 1);
  }

  close(name: string): void {
    if (name === 'rPh') this.isPronounced = false;
    if (name === 't') this.isText = false;
  }
}
