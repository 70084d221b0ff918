import type { TransferFormValues } from '#contract/areas/transfers.fields';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { dateFromWire } from '#contract/values/dates';
import { centsFromAnswer, centsFromTyped } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { useListTransfersQuery } from '../../api/transfers.api';
import { useRested } from '../../browser/useRested';
import { renewedTwins, searchBeyond, twinNotes, useTwinsWatch } from '../../parts/twin-notes';

/** Transfers of the chosen day between the chosen accounts; one of the same amount is perhaps the one that is being recorded. */
export function useTransferTwins(
  { date, fromAccountId, fromAmount, toAccountId }: TransferFormValues,
  isAsked: boolean,
) {
  const chosen = dateFromWire(date) ?? '';
  const day = useRested(chosen, { isFirstAtOnce: true });
  const sought = useRested(fromAmount);
  const isChosen = isAsked && day !== '' && fromAccountId !== '' && toAccountId !== '';
  const accounts = { fromAccountId: Number(fromAccountId), toAccountId: Number(toAccountId) };
  const pages = { page: limits.firstPage, size: limits.twinsAmongBefore };
  const ofDay = { ...accounts, startDate: day, endDate: day, ...pages };
  const first = useListTransfersQuery(ofDay, { skip: !isChosen, ...renewedTwins });
  const search = searchBeyond(first.currentData, sought);
  const alike = useListTransfersQuery(
    { ...ofDay, search: search ?? '' },
    { skip: !isChosen || search === null, ...renewedTwins },
  );
  useTwinsWatch(first, alike);
  return {
    isFetching:
      first.isFetching || alike.isFetching || day !== chosen || searchBeyond(first.currentData, fromAmount) !== search,
    notesOf: (values: TransferFormValues): string[] =>
      twinNotes(search === null ? first : alike, ({ transfers }) =>
        transfers
          .filter((row) => centsFromAnswer(row.fromAmount) === centsFromTyped(values.fromAmount))
          .map(({ id }) => entryCaptions.titleOf(entryKindNames.TRANSFER, id)),
      ),
  };
}
