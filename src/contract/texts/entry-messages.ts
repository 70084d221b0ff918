/** What is said of one entry of the books. */
export const entryMessages = {
  kindUnknown: 'The books have no entries of this kind.',
  notFound: 'There is no such entry in the books.',
  notLoaded: 'This entry could not be loaded. The books are as they were: please try again.',
} as const;
