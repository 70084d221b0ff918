/** Why the server does not record a payment: only it says so, and no screen brings these sentences along. */
export const paymentRefusals = {
  systemPayer: 'A fee cannot be paid by a system user. Please choose another person.',
  wrongAccountType: (account: string) =>
    `${account} is not a payment account. Please choose an account of type PAYMENT or COMBINED.`,
  wrongAccountCurrency: (account: string, accountCurrency: string, projectCurrency: string) =>
    `${account} is in ${accountCurrency}, the project in ${projectCurrency}. Please choose a payment account in ${projectCurrency}.`,
  unknownInstallment: 'This installment does not exist in the project. Please choose it again.',
  installmentChanged:
    'The schedule of this project was changed meanwhile, and this installment with it. Nothing was saved; please look at its amount and date again, and save then.',
} as const;
