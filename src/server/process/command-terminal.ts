import { messages } from '#contract/texts/messages';
import { failureOfDatabase } from '../db/database-failures';
import { Refusal } from '../refusal';
import { keepSpeaking, stopSignals } from './stop-signals';

/** How a command ends; `asks` is of one that needs another option, `faults` of one that found some. */
export const exitCodes = { done: 0, notDone: 1, asks: 2, faults: 2, stopped: 130 } as const;

/** Where a command speaks, and how it is stopped. */
export interface Terminal {
  /** where names of files begin */
  readonly folder: string;
  readonly say: (line: string) => void;
  /** shows how far something is, in place of what was shown before; null where nobody looks */
  readonly progress: ((text: string) => void) | null;
  readonly stop: AbortSignal;
}

/** What is said of what hinders a command: why it is refused, or that it waited for others in vain. Throws what is a fault. */
export function hindranceInWords(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (failureOfDatabase(error) === 'occupied') return messages.request.occupied;
  throw error;
}

/** The terminal of this process: lines go to its standard output, how far something is to where it is shown. */
export function commandTerminal(shown: NodeJS.WriteStream): Terminal {
  keepSpeaking();
  // Who asked for what is said has not got it.
  process.stdout.once('error', () => {
    process.once('exit', (code) => {
      if (code === exitCodes.done) process.exitCode = exitCodes.notDone;
    });
  });
  const stopping = new AbortController();
  // Once: who asks again does not want to wait for the end in good order.
  for (const signal of stopSignals) process.once(signal, () => stopping.abort());
  let isShown = false;
  const clear = () => {
    if (isShown) shown.write('\r\u001b[K');
    isShown = false;
  };
  return {
    // npm runs its scripts in the folder of the package.
    folder: process.env.INIT_CWD ?? process.cwd(),
    say: (line) => {
      clear();
      process.stdout.write(`${line}\n`);
    },
    progress: shown.isTTY
      ? (text) => {
          clear();
          shown.write(text);
          isShown = text !== '';
        }
      : null,
    stop: stopping.signal,
  };
}
