/** What stands about the backups on the System screen. */
export const backupCaptions = {
  backups: 'Backups',
  about:
    'Everything as it is at one moment, in one file, taken on the server’s computer beside the running server. The file should lie where neither the disk of the books nor its owner can take it away.',
  none: 'None yet',
  noneAbout:
    'No backup was ever made here. On the server’s computer the first of these commands takes one; the second takes one every hour and keeps the newest thirty:',
  commands: ['npm run backup -- FILE', 'npm run backup -- FOLDER --every 1h --keep 30'],
  running: 'Running',
  failed: 'Failed',
  interrupted: 'Interrupted',
  late: 'Late',
  faulty: 'Faults',
  taken: 'Taken',
  runningAbout: (moment: string, host: string) => `A backup began ${moment} on ${host} and is being written.`,
  failedAbout: (moment: string, host: string, failures: number) =>
    failures > 1
      ? `The backup of ${moment} on ${host} failed, as did ${String(failures - 1)} before it:`
      : `The backup of ${moment} on ${host} failed:`,
  interruptedAbout: (moment: string, host: string) =>
    `The backup that began ${moment} on ${host} did not come to its end: whatever took it is gone. Please start it again there; the books are as they were.`,
  lateAbout: (rhythm: string, host: string) =>
    `There should be one ${rhythm}, and the last is older than two of these. Please look on ${host} whether npm run backup still runs there, and what it says.`,
  faultyAbout: (faults: number) =>
    `The last backup restores, but its books have ${faults === 1 ? '1 fault' : `${faults.toLocaleString('en')} faults`}: what the check of the books above says holds for the backup, too.`,
  noneWhole: 'There is no whole backup yet.',
  last: 'Last whole backup',
  lastAt: (moment: string, age: string) => `${moment}, ${age} old`,
  file: 'File',
  computer: 'On',
  size: 'Size',
  sizeOf: (size: string, rows: number, span: string) => `${size}, ${rows.toLocaleString('en')} rows, in ${span}`,
  check: 'Check',
  checkedClean: 'It restores, and its books have no fault',
  notChecked: 'Not asked for',
  rhythm: 'Rhythm',
  every: (span: string) => `every ${span.replace(/^1 /, '')}`,
  rhythmOf: (rhythm: string, keep: number) => `${rhythm}, the newest ${keep.toLocaleString('en')} are kept`,
  byHand: 'By hand; none is taken by itself',
  due: 'Next one due',
  notRead: 'It could not be read how the backups stand. That is no fault of the backups: please try again.',
} as const;
