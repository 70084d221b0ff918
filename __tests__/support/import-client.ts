import { setTimeout as wait } from 'node:timers/promises';
import type { ImportBatch, ImportRowPage } from '../../src/contract/areas/imports.wire';
import type { ImportKind, ImportRowFilter } from '../../src/contract/vocabulary/import-kinds';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { ApiClient } from './api-client';
import type { BooksClient } from './books-client';
import { interceptSql } from './sql-interceptor';

const { imports } = paths.admin;
const pauseMilliseconds = 25;
const underWay = ['reading', 'judging', 'writing', 'undoing'];

export const depositHeads = 'Date,Deposited By,Amount,Currency,Account,Remarks,Slip';

/** A line of a file of deposits. */
export const depositLine = (remarks: string, day = '2026-03-05', amount = '100.25', account = 'Main Operating') =>
  `${day},Daniel Weber,${amount},USD,${account},${remarks},`;

/** A file of so many deposits, of which no two are alike. */
export const manyDeposits = (mark: string, count: number): string[] => [
  depositHeads,
  ...Array.from({ length: count }, (_none, at) => depositLine(`${mark} ${at}`, '2026-04-01', `${at + 1}.01`)),
];

export const projectHeads =
  'Project,Currency,Start Date,End Date,Project Value,Latitude,Longitude,Owner,Share,Owners From';
export const scheduleHeads = 'Project,Type,Installment ID,Name,Amount,Schedule Date';

/** A file of projects that two people own. */
export const sharedProjects = (...names: string[]): string[] => [
  projectHeads,
  ...names.flatMap((name) => [`${name},USD,2026-01-01,,,,,Daniel Weber,60,`, `${name},,,,,,,Omar Siddiqui,40,`]),
];

/** Has whoever waits for an import of the same kind wait in vain at once, again and again, until the answered function is called. */
export const waitingInVain = () =>
  interceptSql({
    rewrite: (text) =>
      text.replace(
        /^select (pg_advisory_xact_lock\(.*'imports of.*) as held$/,
        `select set_config('lock_timeout', '20', true) || $1 || set_config('lock_timeout', '0', true) as held`,
      ),
  });

/** Somebody who imports files. */
export class ImportClient<Client extends ApiClient = BooksClient> {
  constructor(readonly client: Client) {}

  /** Uploads a file, or one sheet of it. */
  upload(kind: ImportKind, file: File, sheet?: string) {
    const form = new FormData();
    form.append('kind', kind);
    if (sheet !== undefined) form.append('sheet', sheet);
    form.append('file', file);
    return this.client.sendForm(imports.list, form);
  }

  /** Uploads the lines of a file and answers the number of its batch. */
  async choose(kind: ImportKind, lines: readonly string[]): Promise<number> {
    const { status, body } = await this.upload(kind, new File([lines.join('\r\n')], `${kind}.csv`));
    if (status !== 201) throw new Error(`The file was refused: ${body.message}`);
    return body.data.id;
  }

  async look(id: number): Promise<ImportBatch> {
    return (await this.client.get<ImportBatch>(pathWithId(imports.batch, id))).body.data;
  }

  /** The batch when nobody is at it any more. */
  async settled(id: number): Promise<ImportBatch> {
    for (;;) {
      const batch = await this.look(id);
      if (!underWay.includes(batch.state)) return batch;
      await wait(pauseMilliseconds);
    }
  }

  async judged(kind: ImportKind, lines: readonly string[]): Promise<ImportBatch> {
    return this.settled(await this.choose(kind, lines));
  }

  /** Imports a file that fits, and answers the number of its batch. */
  async imported(kind: ImportKind, lines: readonly string[]): Promise<number> {
    const { id } = await this.judged(kind, lines);
    const { state, failure } = await this.acted('write', id);
    if (state !== 'written') throw new Error(`The file was not written: ${failure ?? state}`);
    return id;
  }

  async rows(id: number, filter: ImportRowFilter) {
    return (await this.client.get<ImportRowPage>(pathWithId(imports.rows, id), { filter })).body.data.rows;
  }

  /** Each line that is at fault, with what is said of it. */
  async faults(id: number) {
    const rows = await this.rows(id, 'faults');
    return rows.map(({ line, faults }) => [line, ...faults.map(({ field, message }) => `${field}: ${message}`)]);
  }

  async act(what: 'write' | 'undo', id: number) {
    const { version } = await this.look(id);
    return this.client.post<ImportBatch>(pathWithId(imports[what], id), { version });
  }

  /** The batch after that was done. */
  async acted(what: 'write' | 'undo', id: number): Promise<ImportBatch> {
    const { status, body } = await this.act(what, id);
    if (status !== 202) throw new Error(`The import was refused: ${body.message}`);
    return this.settled(id);
  }

  tick(id: number, ticks: { lines?: number[]; isAccepted: boolean }) {
    return this.client.put(pathWithId(imports.rows, id), ticks);
  }

  settle(id: number, settings: object) {
    return this.client.put(pathWithId(imports.settings, id), settings);
  }

  /** Judges a batch again as it is meant already, but for what is said now. */
  async judgedAgain(id: number, said: object = {}): Promise<ImportBatch> {
    const { version, columns, dateOrder, decimalSign } = await this.look(id);
    const { status, body } = await this.settle(id, { version, columns, dateOrder, decimalSign, ...said });
    if (status !== 202) throw new Error(`The settings were refused: ${body.message}`);
    return this.settled(id);
  }

  cancel(id: number) {
    return this.client.remove(pathWithId(imports.batch, id));
  }
}
