/** Why the server takes no opening balance of a day: only it says so, and no screen brings these sentences along. */
export const openingRefusals = {
  formerStands: (day: string, until: string) =>
    `The former opening balance of ${day} stands until ${until}, so the new one must be of ${until} or later. Nothing was saved.`,
  formerBehind: (day: string, until: string, entryDay: string) =>
    `The former opening balance of ${day} stands until ${until}, and there is an entry of ${entryDay} already, so no day is left for a new one. Nothing was saved; please record what the account holds besides as an entry of ${until} or later.`,
} as const;
