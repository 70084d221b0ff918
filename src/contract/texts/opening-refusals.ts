import { screens } from './screen-names';

/** Why the server takes no opening balance of a day: only it says so, and no screen brings these sentences along. */
export const openingRefusals = {
  formerStands: (day: string, until: string) =>
    `The former opening balance of ${day} stands until ${until}, so the new one must be of ${until} or later. Nothing was saved.`,
  formerBehind: (day: string, until: string, entryDay: string) =>
    `The former opening balance of ${day} stands until ${until}, and there is an entry of ${entryDay} already, so no day is left for a new one. Nothing was saved; please record what the account holds besides as an entry of ${until} or later.`,
  /** of a correction, before anything is taken back */
  closedUntil: (day: string, until: string) =>
    `The books are closed on ${day}, so the opening balance of that day can be taken back on ${until} at the earliest, and the new one must be of ${until} or later. Nothing was saved; for an earlier day, please open ${day} again under ${screens.close} first, or give yourself an exception that includes it.`,
  closedBehind: (day: string, until: string, entryDay: string) =>
    `The books are closed on ${day}, so the opening balance of that day can be taken back on ${until} at the earliest, and no new one can stand behind the entry of ${entryDay}. Nothing was saved; please open ${day} again under ${screens.close} first, or give yourself an exception that includes it.`,
} as const;
