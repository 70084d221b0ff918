/** What a form says of a day in a closed period, before it is saved. */
export const closedDayMessages = {
  atField: (day: string, firstOpen: string) =>
    `The books are closed up to ${day}. Please choose a day from ${firstOpen} on.`,
} as const;
