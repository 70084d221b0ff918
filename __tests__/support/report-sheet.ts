import { execFile } from 'node:child_process';
import { accessSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { readWorkbook } from './workbook-reader';

/** Numbers of the styles of a sheet. */
export const sheetStyles = { day: '1', amount: '2', total: '6' };
const { day, amount, total } = sheetStyles;
const dayOf = (serial: string) => new Date((Number(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10);

/** Where the cells of each style stand; those that say nothing stand at the left, as texts do. */
const alignmentsIn = (stylesPart: string) =>
  [...stylesPart.matchAll(/<xf(?: [^/>]*)?(?:\/>|>(?:<alignment horizontal="(\w+)")?)/g)]
    .slice(1)
    .map(([, at = 'left']) => at);

/** The rows of a sheet as texts, by their numbers, those of the head among them. */
export async function sheetOf(bytes: Buffer) {
  const workbook = await readWorkbook(bytes);
  const rows: string[][] = [];
  for (const [place, { style, value, type }] of workbook.cells) {
    const [, letter = '', number = ''] = /^([A-Z])(\d+)$/.exec(place) ?? [];
    const row = (rows[Number(number) - 1] ??= []);
    const text =
      type !== 'n'
        ? value
        : style === day
          ? dayOf(value)
          : style === amount || style === total
            ? Number(value).toFixed(2)
            : value;
    row[letter.charCodeAt(0) - 65] = text;
  }
  const headingAt = Number(workbook.attributes.pane?.ySplit) - 1;
  const full = (row: string[] | undefined, length: number) => Array.from({ length }, (_, at) => row?.[at] ?? '');
  const headings = rows[headingAt]!;
  const alignments = alignmentsIn(workbook.parts['xl/styles.xml']!);
  const isAtTheRight = (column: number, row: number) =>
    alignments[Number(workbook.cells.get(`${String.fromCharCode(65 + column)}${String(row)}`)?.style)] === 'right';
  const lastRow = Number(/\d+$/.exec(workbook.attributes.autoFilter!.ref!)![0]);
  return {
    ...workbook,
    about: rows.slice(0, headingAt).flat(),
    headings,
    lines: rows.slice(headingAt + 1, lastRow).map((row) => full(row, headings.length)),
    foot: rows.slice(lastRow).map((row) => full(row, headings.length)),
    lastRow,
    headingRow: headingAt + 1,
    /** the headings that stand at the right, with the first value below them */
    atTheRight: headings.filter((_, at) => [1, 2].every((row) => isAtTheRight(at, headingAt + row))),
  };
}

/** LibreOffice, where it is installed. */
export const office = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/opt/libreoffice/program/soffice'].find((file) => {
  try {
    accessSync(file);
    return true;
  } catch {
    return false;
  }
});

/** The rows of a workbook as LibreOffice reads them. */
export async function rowsByOffice(bytes: Buffer): Promise<string[][]> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'office-'));
  await fs.writeFile(path.join(folder, 'rows.xlsx'), bytes);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const kind = 'csv:Text - txt - csv (StarCalc):44,34,76';
  await promisify(execFile)(office!, [profile, '--headless', '--convert-to', kind, '--outdir', folder, 'rows.xlsx'], {
    cwd: folder,
  });
  const rows = parse(await fs.readFile(path.join(folder, 'rows.csv')), { bom: true, relax_column_count: true });
  await fs.rm(folder, { recursive: true });
  return rows;
}
