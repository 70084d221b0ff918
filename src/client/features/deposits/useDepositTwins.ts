import type { DepositFormValues } from '#contract/areas/deposits.fields';
import { nameCell, shownText } from '#contract/reports/cells';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { useListDepositsQuery } from '../../api/deposits.api';
import { useTwins } from '../../parts/useTwins';

/** Deposits of the chosen day, account and amount, with who made them. */
export const useDepositTwins = ({ date, accountId, amount }: DepositFormValues, isAsked: boolean) =>
  useTwins(useListDepositsQuery, {
    filter: isAsked && accountId !== '' ? { accountId: Number(accountId) } : null,
    ...{ day: date, amount },
    entriesIn: ({ deposits }) =>
      deposits.map((row) => ({
        title: `${entryCaptions.titleOf(entryKindNames.DEPOSIT, row.id)} (${shownText(nameCell(row.userName, row.userNumber))})`,
        amount: row.amount,
      })),
  });
