import { faultsInWords } from '#contract/texts/books-messages';

/** Why a backup was not taken, or not restored: its message is the sentence for the person at the terminal. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** What went wrong when there was nothing left to stop. */
export class BeyondStop extends BackupRefused {}

const nothingChanged = 'Nothing was changed.';

/** What is said about backups, in the terminal. */
export const backupSentences = {
  backupUsage: `Usage: npm run backup -- FILE
         writes everything, as it is at one moment, into a new file FILE, beside a running server or alone
       npm run backup -- FOLDER --every 1h --keep 30 [--check]
         takes one into FOLDER again and again until it is stopped, and keeps the newest of its own;
         --every 10m, 1h or 2d, from 1m to 14d; --keep from 1; --check restores each in a place of its own and checks the books;
         the newest without a fault stays, however old it is`,
  restoreUsage: `Usage: npm run restore -- FILE           into an empty DATA_DIR, or into the empty database of DATABASE_URL
       npm run restore -- FILE --check   restores it into a place of its own, checks the books there and removes them`,
  noBooks: (folder: string) =>
    `The data folder ${folder} holds no books. Nothing was written. Please name the folder of the books with DATA_DIR, or their database with DATABASE_URL.`,
  databaseWithoutBooks:
    'The database of DATABASE_URL holds no books. Nothing was written. Please name the database of the books.',
  noFile: (file: string) => `There is no file ${file} that can be read. ${nothingChanged}`,
  fileIsThere: (file: string) => `${file} is there already. Nothing was written; please choose another name.`,
  cannotWrite: (file: string, why: string) =>
    `${file} cannot be written (${why}). Nothing was left behind, and the books are as they were. Please make room, or choose another place.`,
  notWhole: (file: string) =>
    `${file} is no whole backup: it was cut off, or is another kind of file. ${nothingChanged} Please take another backup.`,
  damaged: (file: string, part: string) =>
    `${file} is damaged: ${part} is not what was written. Nothing of it was restored. Please take another backup.`,
  ofNewerVersion: (file: string, version: string) =>
    `${file} was made by another version (${version}), whose database this one does not know. ${nothingChanged} Please restore it with that version, or a newer one.`,
  databaseNotEmpty: `The database of DATABASE_URL holds tables of books already. ${nothingChanged} Please name an empty database.`,
  folderNotEmpty: (folder: string) =>
    `The data folder ${folder} holds a database already. ${nothingChanged} Please name a new or empty folder with DATA_DIR.`,
  restoreUnfinished: (folder: string) =>
    `A restore into the data folder ${folder} did not come to its end, so what it holds is not whole. Please run npm run restore -- FILE again, which begins anew there.`,
  noFolder: (folder: string) =>
    `There is no folder ${folder}. Nothing was written; please make it, or mount what it lies on, before backups are taken into it.`,
  folderInUse: (folder: string) =>
    `Another process takes backups into ${folder}. Nothing was written; please choose another folder, or stop that process first.`,
  folderUnusable: (folder: string, why: string) =>
    `Backups cannot be taken into ${folder} (${why}). Nothing was written; please choose a folder that this account may write in.`,
  notReached: (why: string) =>
    `No backup was taken: the database cannot be reached (${why}). The books are as they were.`,
  silent: (minutes: number) =>
    `No backup was taken: the database said nothing for ${minutes === 1 ? 'a minute' : `${String(minutes)} minutes`}. The books are as they were.`,
  notTaken: (why: string) => `No backup was taken (${why}). The books are as they were.`,
  needsOwner: (why: string) =>
    `No backup was taken (${why}). The books are as they were. Only the owner of the tables may read all of them: please name that role in DATABASE_OWNER_URL.`,
  notChecked: (file: string, why: string) =>
    `${file} was taken, but whether it restores could not be found out (${why}). It stays until the next one is taken, and none of those before was removed for it. Please see to what hinders the check: it needs as much room as the books have, in the folder that TMPDIR names.`,
  checkStopped: (file: string) =>
    `${file} is whole, but its check was stopped. It stays until the next one is taken, and none of those before was removed for it.`,
  cannotNote: (why: string) => `That could not be noted in the database (${why}); the backup is not touched by that.`,
  takenAgain: (file: string, figures: string, removed: number) =>
    `${file} holds everything: ${figures}.${removed === 0 ? '' : removed === 1 ? ' 1 older one was removed.' : ` ${String(removed)} older ones were removed.`}`,
  oldNotRemoved: (why: string) =>
    `The older ones could not be removed (${why}); that is tried again behind the next one.`,
  unfinishedRemoved: (count: number) =>
    count === 1
      ? 'A file that an earlier backup left unfinished was removed.'
      : `${String(count)} files that earlier backups left unfinished were removed.`,
  aheadOfTheirTime: (count: number, newest: string) =>
    `${count === 1 ? 'A backup here bears a time that is' : `${String(count)} backups here bear times that are`} still to come (${newest}${count === 1 ? '' : ' the last of them'}): a clock was ahead when ${count === 1 ? 'it was' : 'they were'} taken. Nothing was lost; ${count === 1 ? 'it takes' : 'they take'} the place of none and ${count === 1 ? 'stays' : 'stay'} until somebody removes ${count === 1 ? 'it' : 'them'}. Please look at the clock of this computer.`,
  nextAt: (moment: Date) => `The next backup is due at ${moment.toISOString()}.`,
  againAt: (moment: Date) => `It is tried again at ${moment.toISOString()}.`,
  stoppedRhythm: 'Stopped. No more backups are taken, and no unfinished one was left.',
  serverIsNewer:
    'The server is of a newer version now, whose backups this program cannot check, so it ends. No backup was lost. Please start it again, of the version that the server has; what restarts it by itself does so.',
  stoppedBackup: 'Stopped. Nothing was written, and the books are as they were.',
  stoppedRestore: 'Stopped. Nothing was restored.',
  restoreNotConfirmed: (why: string) =>
    `Whether the books were restored is not known: the database did not confirm it (${why}). The backup is as it was. Please run npm run restore -- FILE again: it begins anew in a data folder, and where it says that the database holds tables of books already, all of them are there.`,
  restoredBut: (why: string) =>
    `All of the books are restored, but not what comes after that (${why}). The backup is as it was. Please see to what hindered it; then start the server, which does the rest, or run npm run restore -- FILE again where it asks for that.`,
  headsOfOthers:
    'Where other processes serve this database as well, each keeps signed heads in a DATA_DIR of its own: please move audit-heads/<database>.jsonl there away before it starts, or its check of the books says for ever that the last rows of the audit log are gone.',
  headsKept: (file: string) =>
    `Signed heads that were kept here before are in ${file} now; npm run check:books -- --head FILE holds the books against them.`,
  taken: (file: string, figures: string) => `${file} holds everything: ${figures}.`,
  restored: (moment: string, figures: string) =>
    `The books of ${moment} are restored: ${figures}. Everybody signs in anew, with the password of then.`,
  checkFound: (file: string, moment: string, faults: number) =>
    faults === 0
      ? `${file} restores, and the books of ${moment} have no fault.`
      : `${file} restores, but the books of ${moment} have ${faultsInWords(faults)}.`,
} as const;

const megabyte = 1_000_000;

/** Rows, bytes and seconds as they are said at the end. */
export function figuresOf({ rows, bytes, since }: { rows: number; bytes: number; since: number }): string {
  const seconds = (Date.now() - since) / 1_000;
  const megabytes = (bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${rows.toLocaleString('en')} rows, ${megabytes} MB, ${seconds.toFixed(1)} s`;
}
