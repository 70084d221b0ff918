/** What is said behind YES to a question that would be another one by now. */
export const askedMessages = {
  changed:
    'While you were asked, this was changed in another tab or by somebody else. Nothing was done; please look at it again.',
} as const;
