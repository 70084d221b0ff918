/** Of an entry whose saving failed. */
const save = {
  unanswered:
    'No answer came, so it is not known whether this was saved. What you typed is still here: save it again when the connection is back, and it will be there once.',
  unclear:
    'It is not known whether this was saved. What you typed is still here: save it again in a moment, and it will be there once.',
  notDone: 'Nothing was saved. What you typed is kept in its form.',
};

/** What is said beside a failure that tells a person too little: what became of what they did, and what they can do. */
export const failures = {
  save,
  /** an entry that was sent before, and got no answer */
  saveAgain: { ...save, notDone: save.unclear },
  /** a row whose deleting failed */
  delete: {
    unanswered: 'It is not known whether this was deleted. The list shows it when the connection is back.',
    unclear: 'It is not known whether this was deleted. Please look at the list again in a moment.',
    notDone: 'Nothing was deleted.',
  },
  /** something that was to be done with a row, and failed */
  action: {
    unanswered:
      'No answer came, so it is not known whether this was done. The list shows it when the connection is back.',
    unclear: 'It is not known whether this was done. Please look at the list again in a moment.',
    notDone: 'Nothing was changed.',
  },
} as const;
