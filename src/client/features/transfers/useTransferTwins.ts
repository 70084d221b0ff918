import type { TransferFormValues } from '#contract/areas/transfers.fields';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { useListTransfersQuery } from '../../api/transfers.api';
import { useTwins } from '../../parts/useTwins';

/** Transfers of the chosen day and amount between the chosen accounts. */
export const useTransferTwins = (
  { date, fromAccountId, fromAmount, toAccountId }: TransferFormValues,
  isAsked: boolean,
) =>
  useTwins(useListTransfersQuery, {
    filter:
      isAsked && fromAccountId !== '' && toAccountId !== ''
        ? { fromAccountId: Number(fromAccountId), toAccountId: Number(toAccountId) }
        : null,
    ...{ day: date, amount: fromAmount },
    entriesIn: ({ transfers }) =>
      transfers.map((row) => ({
        title: entryCaptions.titleOf(entryKindNames.TRANSFER, row.id),
        amount: row.fromAmount,
      })),
  });
