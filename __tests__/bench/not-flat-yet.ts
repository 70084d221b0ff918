/** What still reads more when the books are longer, by the names of its calls. Whatever becomes flat is taken out here. */
export const notFlatYet: { readonly calls: readonly string[]; readonly lists: readonly string[] } = {
  calls: [],
  lists: [],
};
