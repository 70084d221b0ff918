import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { createWriteStream } from 'node:fs';
import yazl from 'yazl';
import type { ForeignRow } from '#contract/imports/foreign-cells';
import { cellText } from '#contract/imports/foreign-cells';
import { openTableFile, type TableFile } from '../../src/server/tables/table-file';

/** Files of a test, in a folder that it takes away again. */
export class TableFiles {
  private constructor(private readonly folder: string) {}

  static async open(): Promise<TableFiles> {
    return new TableFiles(await fs.mkdtemp(path.join(os.tmpdir(), 'tables-')));
  }

  async remove(): Promise<void> {
    await fs.rm(this.folder, { recursive: true });
  }

  async file(content: string | Uint8Array): Promise<string> {
    const file = path.join(this.folder, `${String(Math.random()).slice(2)}.txt`);
    await fs.writeFile(file, content);
    return file;
  }

  /** A zip file of such parts; a part that is a function of its bytes is written as a stream of so many times the same. */
  async zip(parts: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const zip = new yazl.ZipFile();
    for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
    zip.end();
    const file = path.join(this.folder, `${String(Math.random()).slice(2)}.csv`);
    const stream = createWriteStream(file);
    zip.outputStream.pipe(stream);
    await finished(stream);
    return file;
  }

  workbook(workbook: Workbook): Promise<string> {
    return this.zip(workbookParts(workbook));
  }

  /** All rows of a file, `line: cell | cell`, with what is to be known of a cell's type. */
  async rows(file: string, sheet?: string): Promise<string[]> {
    const table = await openTableFile(file);
    try {
      return (await allRows(table, sheet)).map(rowText);
    } finally {
      table.close();
    }
  }
}

/** All rows of an opened file. */
export async function allRows(table: TableFile, sheet?: string): Promise<ForeignRow[]> {
  const rows: ForeignRow[] = [];
  for await (const row of table.rows(sheet)) rows.push(row);
  return rows;
}

const rowText = ({ line, cells }: ForeignRow) =>
  `${String(line)}: ${cells.map((cell) => (typeof cell === 'string' ? cell : `${cell.type} ${cellText(cell)}`)).join(' | ')}`;

/** A workbook as its program writes it: the XML of the rows of each sheet, and what they refer to. */
export interface Workbook {
  /** the content of `sheetData` by the names of the sheets, what follows it after `<!---->` */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  /** what is said of the columns of every sheet: `<col min="6" max="7" hidden="1"/>` */
  readonly columns?: string;
  readonly strings?: readonly string[];
  /** codes of number formats: the style of the cell is the place in the list */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;
const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;

export function workbookParts({
  sheets,
  hidden = [],
  columns,
  strings,
  formats = [],
  is1904,
}: Workbook): Record<string, string> {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${String(at + 1)}"${hidden.includes(name) ? ' state="hidden"' : ''} r:id="rId${String(at)}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...names.map((_name, at) => relation(`rId${String(at)}`, 'worksheet', `worksheets/sheet${String(at)}.xml`)),
      relation('strings', 'sharedStrings', '/xl/sharedStrings.xml'),
      relation('styles', 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${String(164 + at)}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
      .map((_code, at) => `<xf numFmtId="${String(164 + at)}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
  if (strings) {
    parts['xl/sharedStrings.xml'] = `<sst xmlns="${main}">${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`;
  }
  names.forEach((name, at) => {
    const [data = '', behind = ''] = (sheets[name] ?? '').split('<!---->');
    parts[`xl/worksheets/sheet${String(at)}.xml`] =
      `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}">${columns ? `<cols>${columns}</cols>` : ''}<sheetData>${data}</sheetData>${behind}</worksheet>`;
  });
  return parts;
}
