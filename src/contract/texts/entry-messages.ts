/** What is said of one entry of the books. */
export const entryMessages = {
  kindUnknown: 'The books have no entries of this kind.',
  notFound: 'There is no such entry in the books.',
  notOnPage: (entry: number) =>
    `Entry ${String(entry)}, which this link opens, is not on this page. Entries that were recorded since may have moved it to another page.`,
  notLoaded: 'This entry could not be loaded. The books are as they were: please try again.',
} as const;
