/** '1 row', '1,200 rows'. */
export const rowsInWords = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;

const mostNamed = 5;
/** Names in a sentence, not too many of them: 'Ada, Ben and 3 more'. */
export const namesInWords = (names: readonly string[]) => {
  const more = names.length - mostNamed;
  return `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
};

/** Of a file whose days fit in one order only, which is not the usual one. */
export const daysMonthFirst = 'The days of this file were read month first, since only that fits all of them.';

/** What stands in the sentences about imports, where it differs. */
export const importPhrases = {
  /** what stands on a person who came with an import */
  standsOnPerson: {
    signedIn: 'has signed in',
    share: 'owns a share of a project',
    entry: 'has an entry in the books',
  },
  /** how the name of what an import made ends when it was undone and stays beneath, since the books forget nothing */
  undoneName: (batch: number) => ` (import ${String(batch)} undone)`,
  scheduleOf: (count: number) => `a schedule of ${rowsInWords(count)}`,
  payments: 'payments, deleted ones included,',
} as const;
