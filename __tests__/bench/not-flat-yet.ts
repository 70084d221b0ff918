/** What still reads more when the books are longer, by the names of its calls. Whatever becomes flat is taken out here. */
export const notFlatYet: { readonly calls: readonly string[]; readonly lists: readonly string[] } = {
  // Deposits of later days are added up: half of all here, and hardly any of a month that has just ended.
  calls: ['Partners: all, as of a day long past', 'Partners: a partner, as of a day long past'],
  lists: [],
};
