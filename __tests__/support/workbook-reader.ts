import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';

/** A cell as the file has it. */
export interface WorkbookCell {
  readonly type: string;
  readonly style: string;
  readonly formula: string;
  readonly value: string;
}

/** The parts of a zip, whole, by their names. */
async function partsOf(file: Buffer): Promise<Record<string, string>> {
  const zip = await new Promise<yauzl.ZipFile>((done, failed) => {
    yauzl.fromBuffer(file, { lazyEntries: true, validateEntrySizes: true }, (error, opened) => {
      if (error) failed(error);
      else done(opened);
    });
  });
  const parts: Record<string, string> = {};
  return new Promise((done, failed) => {
    zip.on('error', failed).on('end', () => {
      done(parts);
    });
    zip.on('entry', (entry: yauzl.Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) {
          failed(error);
          return;
        }
        const pieces: Buffer[] = [];
        stream.on('error', failed).on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          parts[entry.fileName] = Buffer.concat(pieces).toString('utf8');
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
}

/** In the order that the format asks for. */
const partsOfSheet = [
  'sheetPr',
  'sheetViews',
  'cols',
  'sheetData',
  'autoFilter',
  'pageMargins',
  'pageSetup',
  'headerFooter',
];

/** A workbook read by what its format says, and nothing of ours: the cells by their places, the order of the sheet's parts, its attributes. */
export async function readWorkbook(file: Buffer) {
  const parts = await partsOf(file);
  const cells = new Map<string, WorkbookCell>();
  const order: string[] = [];
  const attributes: Record<string, Record<string, string>> = {};
  let cell = { place: '', type: 'n', style: '0', formula: '', value: '' };
  let inside = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes: given }) => {
    const got = given as Record<string, string>;
    if (name === 'c') cell = { place: got.r!, type: got.t ?? 'n', style: got.s ?? '0', formula: '', value: '' };
    else if (name !== 'row' && name !== 'col' && name !== 'is') attributes[name] = { ...got };
    inside = name;
    if (partsOfSheet.includes(name)) order.push(name);
  });
  parser.on('text', (text) => {
    if (inside === 'f') cell.formula += text;
    else if (inside === 'v' || inside === 't') cell.value += text;
  });
  parser.on('closetag', ({ name }) => {
    inside = '';
    if (name === 'c') cells.set(cell.place, { ...cell, value: unescaped(cell) });
  });
  parser.write(parts['xl/worksheets/sheet1.xml']!).close();
  return { parts, cells, order, attributes };
}

const unescaped = ({ type, value }: { type: string; value: string }) =>
  type === 'inlineStr'
    ? value.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : value;
