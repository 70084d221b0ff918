/** What still reads more when the books are longer, by the names of its calls. Whatever becomes flat is taken out here. */
export const notFlatYet: { readonly calls: readonly string[]; readonly lists: readonly string[] } = {
  calls: ['Home: deposit totals'],
  lists: [
    'Deposits, no filter',
    'Deposits, a year',
    'Deposits, a person',
    'Deposits, an account',
    'Deposits, a currency',
    'Deposits, a year, an account',
    'Deposits, a year, a currency',
    'Deposits, a person, an account',
    'Deposits, a person, a currency',
    'Deposits, an account, a currency',
    'Deposits of short times, a month',
    'Deposits of short times, the busy day',
    'Transfers, no filter',
    'Transfers, from an account',
    'Installment payments, no filter',
    'Fee payments, no filter',
    'Fee payments, a fee',
  ],
};
