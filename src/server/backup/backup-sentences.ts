/** Why a backup was not taken, or not restored: its message is the sentence for the person at the terminal. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const nothingChanged = 'Nothing was changed.';

/** What is said about backups, in the terminal. */
export const backupSentences = {
  backupUsage: `Usage: npm run backup -- FILE
Writes everything, as it is at one moment, into a new file FILE, beside a running server or alone.`,
  restoreUsage: `Usage: npm run restore -- FILE           into an empty DATA_DIR, or into the empty database of DATABASE_URL
       npm run restore -- FILE --check   restores it into a place of its own, checks the books there and removes them`,
  noBooks: (folder: string) =>
    `The data folder ${folder} holds no books. Nothing was written. Please name the folder of the books with DATA_DIR, or their database with DATABASE_URL.`,
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
  stoppedBackup: 'Stopped. Nothing was written, and the books are as they were.',
  stoppedRestore: 'Stopped. Nothing was restored.',
  headsKept: (file: string) =>
    `Signed heads that were kept here before are in ${file} now; npm run check:books -- --head FILE holds the books against them.`,
  taken: (file: string, figures: string) => `${file} holds everything: ${figures}.`,
  restored: (moment: string, figures: string) =>
    `The books of ${moment} are restored: ${figures}. Everybody signs in anew, with the password of then.`,
  checkFound: (file: string, moment: string, faults: number) =>
    faults === 0
      ? `${file} restores, and the books of ${moment} have no fault.`
      : `${file} restores, but the books of ${moment} have ${faults === 1 ? '1 fault' : `${String(faults)} faults`}.`,
} as const;

const megabyte = 1_000_000;

/** Rows, bytes and seconds as they are said at the end. */
export function figuresOf({ rows, bytes, since }: { rows: number; bytes: number; since: number }): string {
  const seconds = (Date.now() - since) / 1_000;
  const megabytes = (bytes / megabyte).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${rows.toLocaleString('en')} rows, ${megabytes} MB, ${seconds.toFixed(1)} s`;
}
