/** The same of work that few screens do: what became of it, and what people can do. */
export const workFailures = {
  /** ticks of rows that were to be saved, and failed */
  ticks: {
    unanswered:
      'No answer came, so it is not known whether this was ticked. The rows show it when the connection is back: please look at them then, and tick what is missing.',
    unclear:
      'It is not known whether this was ticked. Please look at the rows again in a moment, and tick what is missing.',
    notDone: 'Nothing of it was ticked.',
  },
  /** a file whose upload failed */
  upload: {
    unanswered:
      'No answer came, so it is not known whether the file has arrived. It is still chosen here: upload it again when the connection is back, and it will be there once.',
    unclear:
      'It is not known whether the file has arrived. It is still chosen here: upload it again in a moment, and it will be there once.',
    notDone: 'Nothing was uploaded. The file is still chosen here.',
  },
  /** a check of the books that was to begin, and failed */
  check: {
    unanswered:
      'No answer came, so it is not known whether the check has begun. It stands here when the connection is back; it changes nothing in the books.',
    unclear:
      'It is not known whether the check has begun. Please look again in a moment; it changes nothing in the books.',
    notDone: 'No check has begun.',
  },
  /** what was to be done with an import, and failed */
  import: {
    unanswered:
      'No answer came, so it is not known whether this has begun. The import shows it when the connection is back; no row of it is ever written twice.',
    unclear:
      'It is not known whether this has begun. Please look at the import again in a moment; no row of it is ever written twice.',
    notDone: 'Nothing was changed.',
  },
} as const;
