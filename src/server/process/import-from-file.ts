import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { importCaptions, importStateNames } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { slipFileName } from '#contract/vocabulary/slips';
import type { Database } from '../db/database';
import { Company } from '../imports/import-company';
import { judgeAnew } from '../imports/import-judging';
import { readFile } from '../imports/import-reading';
import type { ImportRun, ImportRuns, ImportWork } from '../imports/import-runs';
import { chooseSheet } from '../tables/table-sheets';
import { sweepImports } from '../imports/import-sweep';
import { writing } from '../imports/import-works';
import { addBatch, cancelBatch, claimToJudge, claimToWrite, readBatch, tickRows } from '../imports/imports.service';
import { Refusal } from '../refusal';
import type { CommandActor } from './command-actor';
import { exitCodes, type Terminal } from './command-terminal';
import type { FileOptions } from './import-options';
import { meaningOf } from './import-questions';
import { sayTotals, sayVerdicts } from './import-report';

/** What an import works with. */
export interface ImportParts extends Terminal {
  readonly database: Database;
  readonly runs: ImportRuns;
  readonly actor: CommandActor;
}

const texts = messages.importBatch;
const progressMilliseconds = 250;

/** Imports a file, or judges it only. What is not written is cancelled again, and its rows are forgotten. */
export async function importFile(parts: ImportParts, options: FileOptions): Promise<number> {
  const { say, actor } = parts;
  const choice = await chooseSheet(options.file, options.sheet);
  if ('sheets' in choice) {
    say(`${texts.sheetRequired(choice.sheets.join(', '))} --sheet NAME`);
    return exitCodes.asks;
  }
  const file = await measured(options.file);
  const fileName = slipFileName(path.basename(options.file));
  const upload = { kind: options.kind, fileName, sheet: choice.sheet, file };
  const run = await actor.step((transaction, who) => addBatch(transaction, who, upload));
  const batch = new BatchUnderWay(parts, run.batchId);
  try {
    await batch.goOn(run, readFile(upload, parts.database));
    return await judgeAndWrite(parts, batch, options);
  } finally {
    await batch.leave();
  }
}

async function judgeAndWrite(parts: ImportParts, batch: BatchUnderWay, options: FileOptions): Promise<number> {
  const { say, actor, database } = parts;
  const code = await settle(parts, batch, options);
  if (code !== null) return code;
  let judged = await batch.look();
  if (options.duplicates === 'import' && judged.duplicateRows > 0) {
    await actor.step((transaction) => tickRows(transaction, judged.id, { isAccepted: true }));
    judged = await batch.look();
  }
  await sayVerdicts(database, judged, say);
  sayTotals(judged, say);
  const isAsked = judged.duplicateRows > 0 && options.duplicates === null;
  if (isAsked)
    say(`Some rows may be in the books already. Please say what becomes of them: --duplicates leave-out or import.`);
  if (options.isDryRun) say('This was a dry run: nothing was written.');
  else if (judged.faultyRows > 0) say(texts.hasFaults(judged.faultyRows));
  if (judged.faultyRows > 0) return exitCodes.notDone;
  if (options.isDryRun) return exitCodes.done;
  if (isAsked) return exitCodes.asks;
  const run = await actor.step((transaction) => claimToWrite(transaction, judged, judged));
  await batch.goOn(run, writing(database, actor.acting, judged.kind));
  const written = await batch.look();
  if (written.state === 'written') {
    say(`Imported as number ${String(written.id)} in the name of ${written.writtenBy ?? ''}.`);
    return exitCodes.done;
  }
  return batch.ended(written);
}

/** Says how the file is meant, as far as the options do; null when its rows are judged by that, else how the command ends. */
async function settle(parts: ImportParts, batch: BatchUnderWay, options: FileOptions): Promise<number | null> {
  const { say, actor, database } = parts;
  const read = await batch.look();
  if (read.state !== 'asks' && read.state !== 'judged') return batch.ended(read);
  const { columns, questions } = meaningOf(read, options);
  if (questions.length > 0 && read.remark !== null) say(read.remark);
  for (const question of questions) say(question);
  if (questions.length > 0) {
    say('Nothing was written.');
    return exitCodes.asks;
  }
  const { dateOrder, decimalSign, project } = options;
  const isUnsaid = dateOrder === null && decimalSign === null && project === null;
  if (read.state === 'judged' && options.columns.length === 0 && isUnsaid) return null;
  const named = project === null ? null : (await Company.read(database)).project(project);
  if (typeof named === 'string') {
    say(named);
    return exitCodes.asks;
  }
  const { run, settings } = await actor.step((transaction) =>
    claimToJudge(transaction, read, {
      version: read.version,
      columns,
      dateOrder,
      decimalSign,
      projectId: named?.id ?? null,
    }),
  );
  await batch.goOn(run, judgeAnew({ kind: read.kind, heads: read.heads.length, settings }, database));
  const judged = await batch.look();
  return judged.state === 'judged' ? null : batch.ended(judged);
}

/** A batch that this command is at. */
class BatchUnderWay {
  constructor(
    private readonly parts: ImportParts,
    private readonly id: number,
  ) {}

  look(): Promise<ImportBatch> {
    return readBatch(this.parts.database, this.id);
  }

  /** Works on it to the end of that, and shows how far it is; whoever stops the command cancels it, if it can be. */
  async goOn(run: ImportRun, work: ImportWork): Promise<void> {
    const { runs, progress, stop } = this.parts;
    // What fails now is tried again when this is left.
    const cancel = () => void this.cancel().catch(() => undefined);
    if (stop.aborted) cancel();
    stop.addEventListener('abort', cancel);
    const shown = progress && setInterval(() => void this.show(progress), progressMilliseconds);
    try {
      runs.start(run, work);
      await runs.ended();
    } finally {
      if (shown) clearInterval(shown);
      progress?.('');
      stop.removeEventListener('abort', cancel);
    }
  }

  /** How the command ends with a batch that did not come through. */
  ended({ state, failure }: ImportBatch): number {
    if (this.parts.stop.aborted) {
      this.parts.say('Stopped. Nothing was written.');
      return exitCodes.stopped;
    }
    this.parts.say(failure ?? (state === 'cancelled' ? texts.cancelled : texts.changedMeanwhile));
    return exitCodes.notDone;
  }

  /** Cancels what is not in the books, and forgets its rows. */
  async leave(): Promise<void> {
    await this.cancel();
    await sweepImports(this.parts.database);
  }

  private async cancel(): Promise<void> {
    try {
      await this.parts.actor.step((transaction, actor) => cancelBatch(transaction, actor, this.id));
    } catch (error) {
      // It is in the books by now, or was cancelled already.
      if (!(error instanceof Refusal)) throw error;
    }
  }

  private async show(progress: (text: string) => void): Promise<void> {
    const { state, stagedRows, judgedRows } = await this.look();
    const far = state === 'judging' ? importCaptions.progress(judgedRows, stagedRows) : importCaptions.read(stagedRows);
    progress(`${importStateNames[state]}: ${far}`);
  }
}

/** The file as an upload is: its size and digest. It stays where it is. */
async function measured(file: string) {
  const digest = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    digest.update(chunk);
    sizeBytes += chunk.length;
  }
  return { path: file, sizeBytes, sha256: digest.digest(), discard: () => Promise.resolve() };
}
