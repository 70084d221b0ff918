import { type BackupEnd, BackupNotes, type BegunBackup } from '../backup/backup-notes';
import { backupSentences, BackupRefused } from '../backup/backup-sentences';
import { type BackupOrder, rowsOf, takeBackup, type TakenBackup } from '../backup/take-backup';

/** A backup that is noted in the database that it is of. */
export interface NotedOrder extends BackupOrder {
  readonly noted: BegunBackup;
  /** what is done with it before it counts; answers how many faults its books have, null where nobody has looked */
  readonly check: (taken: TakenBackup) => Promise<number | null>;
  /** when the next one is due after this end; null for one by hand */
  readonly dueAfter: (end: BackupEnd) => Date | null;
  readonly say: (line: string) => void;
  /** milliseconds after which a database that says nothing is given up */
  readonly patience?: number;
}

const ordinaryPatience = 10 * 60_000;
const minute = 60_000;

/** Takes a backup and notes it, where that can be noted. A failure is noted and thrown again; whatever was stopped leaves no note. */
export async function takeNotedBackup(order: NotedOrder): Promise<TakenBackup> {
  const complaints: string[] = [];
  const complain = (error: unknown) => void complaints.push(backupSentences.cannotNote(messageOf(error)));
  const notes = await BackupNotes.begin(order.address, order.noted).catch((error: unknown) => {
    complain(error);
    return null;
  });
  const note = async (work: (notes: BackupNotes) => Promise<void>) => {
    if (notes) await work(notes).catch(complain);
  };
  try {
    const taken = await takeWhileHeard(order);
    const end = { bytes: taken.bytes, rows: rowsOf(taken), faults: await order.check(taken) };
    await note((notes) => notes.end(end, order.dueAfter(end)));
    complaints.forEach(order.say);
    return taken;
  } catch (error) {
    const end = { failure: failureOf(error) };
    await note((notes) => (order.signal.aborted ? notes.forget() : notes.end(end, order.dueAfter(end))));
    throw error;
  } finally {
    await notes?.close();
  }
}

/** Gives a database up that says nothing for long, as one whose computer is gone without a word. */
async function takeWhileHeard({ patience = ordinaryPatience, ...order }: NotedOrder): Promise<TakenBackup> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), patience).unref();
  try {
    return await takeBackup({
      ...order,
      signal: AbortSignal.any([order.signal, silence.signal]),
      progress: (part, bytes) => {
        timer.refresh();
        order.progress?.(part, bytes);
      },
    });
  } catch (error) {
    if (silence.signal.aborted) throw new BackupRefused(backupSentences.silent(Math.ceil(patience / minute)));
    const { code } = error as NodeJS.ErrnoException;
    throw code === insufficientPrivilege ? new BackupRefused(backupSentences.needsOwner(messageOf(error))) : error;
  } finally {
    clearTimeout(timer);
  }
}

/** PostgreSQL's, of a role that may not read a table. */
const insufficientPrivilege = '42501';

const messageOf = (error: unknown) => (error instanceof Error && error.message) || String(error);

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'EPIPE',
]);

/** Why there is no backup, as a sentence. */
export function failureOf(error: unknown): string {
  if (error instanceof BackupRefused) return error.message;
  const isOfNetwork = networkCodes.has((error as NodeJS.ErrnoException).code ?? '');
  return (isOfNetwork ? backupSentences.notReached : backupSentences.notTaken)(messageOf(error));
}
