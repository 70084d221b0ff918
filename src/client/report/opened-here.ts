/** What the browser keeps with the step that opens an entry. */
export const openedHere = { isEntryOpenedHere: true } as const;

/** Whether the step opened an entry, so that the one back closes it. */
export const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEntryOpenedHere' in state;
