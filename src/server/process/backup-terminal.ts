import { parseArgs } from 'node:util';
import { BackupRefused, BeyondStop } from '../backup/backup-sentences';
import { exitCodes, type Terminal } from './command-terminal';

type Options = Readonly<Record<string, { type: 'boolean' }>>;

/** The one file of a command and its switches, or null where the words are others. */
export function readFileAndSwitches(words: readonly string[], options: Options = {}) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [file, ...others] = positionals;
    return file === undefined || others.length > 0 ? null : { file, values };
  } catch {
    return null;
  }
}

const progressMilliseconds = 250;
const megabyte = 1_000_000;

/** Shows which part is under way and the megabytes so far. */
export function showingBytes({ progress }: Terminal): ((part: string, bytes: number) => void) | undefined {
  if (!progress) return undefined;
  let [total, shownAt] = [0, 0];
  return (part, bytes) => {
    total += bytes;
    if (Date.now() - shownAt < progressMilliseconds) return;
    shownAt = Date.now();
    progress(`${part}, ${(total / megabyte).toFixed(0)} MB so far`);
  };
}

/** Says what hinders a command that was refused, or that it was stopped; any other error is thrown again. */
export function endedEarly(error: unknown, { say, stop }: Terminal, stopped: string): number {
  if (stop.aborted && !(error instanceof BeyondStop)) {
    say(stopped);
    return exitCodes.stopped;
  }
  if (!(error instanceof BackupRefused)) throw error;
  say(error.message);
  return exitCodes.notDone;
}
