import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { deedNames } from '#contract/texts/deed-names';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import type { PopupFact } from '../../../dialogs/popups.slice';
import type { HistoryWords } from '../../../parts/HistoryList';
import { importedFromField } from '../../../parts/imported-from';

/** '1,250.50 USD'. */
export const amountIn = (amount: number, { currency }: AccountSetupRow) => `${formatAmount(amount)} ${currency.code}`;

/** What an account is, in popups that ask about it. */
export const factsOf = (account: AccountSetupRow): readonly PopupFact[] => [
  { label: labels.accountName, value: account.name },
  { label: headings.balance, value: amountIn(account.balance, account) },
];

/** The same of its opening balance. */
export const openingFactsOf = (account: AccountSetupRow): readonly PopupFact[] => [
  { label: labels.accountName, value: account.name },
  ...(account.opening
    ? [
        { label: labels.openingDate, value: formatWireDate(account.opening.date) },
        { label: labels.openingBalance, value: amountIn(account.opening.amount, account) },
      ]
    : []),
];

const amountText = (value: unknown) => (typeof value === 'number' ? formatAmount(value) : '');

/** The history of an account and its opening balances in words; a currency is named by `codeOf`. */
export const accountHistoryWords = (codeOf: (currencyId: number) => string): HistoryWords => ({
  actions: deedNames,
  fields: {
    name: { label: labels.accountName },
    currencyId: { label: labels.currency, show: (value) => (typeof value === 'number' ? codeOf(value) : '') },
    accountType: { label: labels.accountType },
    overdraftLimit: { label: labels.overdraftLimit, show: amountText },
    date: { label: labels.openingDate, show: (value) => (typeof value === 'string' ? formatWireDate(value) : '') },
    amount: { label: labels.openingBalance, show: amountText },
    remarks: { label: labels.remarks, show: (value) => (typeof value === 'string' ? value : '') },
    importedFrom: importedFromField,
    isClosed: {
      label: headings.status,
      show: (value) => (typeof value === 'boolean' ? (value ? captions.closed : administrationCaptions.open) : ''),
    },
  },
});
