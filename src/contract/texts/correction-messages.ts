import { entryCaptions } from './entry-captions';
import { screens } from './screen-names';

/** What is said where an entry is corrected, copied or taken back. */
export const correctionMessages = {
  confirm: 'Do you really want to save this correction?',
  unchanged: 'Nothing here differs from the entry. Please change what is wrong; nothing was saved.',
  aboutCorrection: (title: string) =>
    `You are correcting ${title}: it is taken back, and what you save takes its place. Balances move by the difference alone.`,
  aboutCopy: (title: string) => `This is a copy of ${title}, of today and without its slip.`,
  copyNotSaved: 'Nothing is saved yet.',
  alreadyDeleted: (title: string) =>
    `${title} was deleted, so it cannot be corrected any more. What you typed here is kept; nothing of it is saved.`,
  alreadyCorrected: (title: string) =>
    `${title} was corrected already, so nothing more can be changed in it. What you typed here is kept; please correct the one that took its place:`,
  dayIsClosed: (title: string, day: string, firstOpen: string) =>
    `The day of ${title}, ${day}, is closed: it is taken back on ${firstOpen}, and what takes its place is of that day or a later one.`,
  accountClosed: (account: string, title: string) =>
    `${account} is closed, so ${title} can be neither corrected nor deleted. Whoever keeps the accounts can open it again under ${screens.accountSetup}.`,
  mayBeSaid: 'Reason and day',
  slipKept: (fileName: string) => `${fileName} is kept unless you choose another slip.`,
  takenBackOnOwnDay: (day: string) => `It is taken back on its own day, ${day}.`,
  takenBackOn: (day: string) => `It is taken back on ${day}.`,
  takenBackLater: (meant: string, day: string) =>
    `${meant} is closed, so it is taken back on ${day}, the first open day.`,
  /** where the closed days could not be read */
  landingUnknown: (day: string) =>
    `It is taken back on ${day}, or on the first open day: whether it is closed could not be read.`,
  /** of an entry that the bank has confirmed */
  reconciled: (account: string, day: string) =>
    `${entryCaptions.reconciledUpTo(day)} in ${account}: the bank's statement has this entry. Taken back on a day up to then, that reconciliation no longer stands; on a later day, it does.`,
  reconciledUnknown:
    "Whether the bank's statement has this entry could not be read. If it may be reconciled, please choose NO and try again.",
} as const;
