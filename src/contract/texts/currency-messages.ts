/** Sentences about the currencies of the books. */
export const currencyMessages = {
  codeRequired: 'Currency is required',
  unknownCode: 'This is no currency of ISO 4217. Please choose one of the list.',
  taken: (code: string) => `${code} is in the list already. Nothing was saved.`,
  created: 'Currency saved!',
  removed: 'Currency deleted!',
  none: 'No currencies yet. Add the first one, so that accounts and projects can be in it.',
  noMatch: 'No currency matches this search.',
  confirmRemove: 'Do you really want to delete this currency?',
  saving: 'Saving currency...',
  removing: 'Deleting currency...',
  inUse: (code: string, users: string) => `${code} cannot be deleted: ${users} in it. Nothing was changed.`,
  usedMeanwhile: (code: string) =>
    `${code} cannot be deleted: somebody has begun to use it just now. Nothing was changed; please load the list again.`,
  notFound: 'This currency does not exist any more. Please load the list again.',
  hundredths: 'Amounts are kept to hundredths (0.01) in every currency.',
  inThousandths: (code: string) => `${code} has three decimals: amounts in ${code} are kept to 0.01.`,
  inWholes: (code: string) => `${code} has no decimals: amounts in ${code} are kept to 0.01 all the same.`,
} as const;
