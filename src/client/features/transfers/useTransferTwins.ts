import type { TransferFormValues } from '#contract/areas/transfers.fields';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { dateFromWire } from '#contract/values/dates';
import { centsFromAnswer, centsFromTyped } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { useListTransfersQuery } from '../../api/transfers.api';
import { useRested } from '../../browser/useRested';
import { twinNotes } from '../../parts/twin-notes';

/** Transfers of the chosen day between the chosen accounts; one of the same amount is perhaps the one that is being recorded. */
export function useTransferTwins({ date, fromAccountId, toAccountId }: TransferFormValues, isAsked: boolean) {
  const chosen = dateFromWire(date) ?? '';
  const day = useRested(chosen, { isFirstAtOnce: true });
  const areChosen = day !== '' && fromAccountId !== '' && toAccountId !== '';
  const accounts = { fromAccountId: Number(fromAccountId), toAccountId: Number(toAccountId) };
  const { currentData, isFetching, isError } = useListTransfersQuery(
    { ...accounts, startDate: day, endDate: day, page: limits.firstPage, size: limits.twinsAmongBefore },
    { skip: !isAsked || !areChosen, refetchOnMountOrArgChange: true },
  );
  return {
    isFetching: isFetching || day !== chosen,
    notesOf: ({ fromAmount }: TransferFormValues): string[] => {
      const isSame = (amount: number) => centsFromAnswer(amount) === centsFromTyped(fromAmount);
      const twins = (currentData?.transfers ?? []).filter((row) => isSame(row.fromAmount));
      const titles = twins.map(({ id }) => entryCaptions.titleOf(entryKindNames.TRANSFER, id));
      return twinNotes(titles, isError);
    },
  };
}
