import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config';
import { type Database, openDatabase } from '../db/database';
import { ImportRuns } from '../imports/import-runs';
import { undoing } from '../imports/import-works';
import { listBatches } from '../imports/imports.queries';
import { claimToUndo, requireBatch } from '../imports/imports.service';
import { openBooksBeside } from './books-beside';
import { actingAs } from './command-actor';
import { exitCodes, hindranceInWords, type Terminal } from './command-terminal';
import { importFile } from './import-from-file';
import { type ImportCommand, readImportOptions } from './import-options';
import { sayList, sayUndone } from './import-report';

/** For what is done, its sign of life, and what is asked meanwhile. */
const connections = 4;

type Asked = Exclude<ImportCommand, { what: 'nothing' }>;

/**
 * Imports a file, lists the imports or undoes one, on the database that is configured, beside a running server or alone.
 * Answers the exit code; what hinders it, or has to be said by an option, is said in sentences.
 */
export async function runImportCommand(config: Config, words: readonly string[], terminal: Terminal): Promise<number> {
  const { say } = terminal;
  const command = readImportOptions(words);
  if (command.what === 'nothing') {
    for (const complaint of command.complaints) say(complaint);
    return exitCodes.asks;
  }
  if (command.what === 'import' && !isReadable(path.resolve(terminal.folder, command.file))) {
    say(`There is no file ${command.file} that can be read. Nothing was written.`);
    return exitCodes.notDone;
  }
  const books = await openBooksBeside(config);
  const database = openDatabase(books.address, { size: connections, isPatient: true });
  try {
    return await carryOut(database, command, terminal);
  } catch (error) {
    say(hindranceInWords(error));
    return exitCodes.notDone;
  } finally {
    await database.end();
    await books.stop();
  }
}

function isReadable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.R_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

async function carryOut(database: Database, command: Asked, terminal: Terminal): Promise<number> {
  if (command.what === 'list') {
    sayList(await listBatches(database), terminal.say);
    return exitCodes.done;
  }
  const actor = await actingAs(database, command.as);
  const runs = new ImportRuns(database, pino({ level: 'error' }, pino.destination(process.stderr.fd)));
  const parts = { ...terminal, database, runs, actor };
  if (command.what === 'import')
    return importFile(parts, { ...command, file: path.resolve(terminal.folder, command.file) });
  const batch = await requireBatch(database, command.batch);
  const run = await actor.step((transaction) => claimToUndo(transaction, batch, batch));
  runs.start(run, undoing(database, actor.acting, batch.kind));
  await runs.ended();
  const undone = await requireBatch(database, command.batch);
  await sayUndone(database, undone, terminal.say);
  return undone.failure === null ? exitCodes.done : exitCodes.notDone;
}
