/** What is said of a file that was chosen; the first file of the console has room for it, but not for all that is said of slips. */
export const chosenFileMessages = {
  unreadable: (name: string) =>
    `${name} cannot be read any more: it was changed, renamed or moved after it was chosen. Nothing was sent; please choose it again. What you typed is still here.`,
} as const;
