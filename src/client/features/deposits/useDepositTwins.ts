import type { DepositFormValues } from '#contract/areas/deposits.fields';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { dateFromWire } from '#contract/values/dates';
import { centsFromAnswer, centsFromTyped } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { useListDepositsQuery } from '../../api/deposits.api';
import { useRested } from '../../browser/useRested';
import { renewedTwins, searchBeyond, twinNotes, useTwinsWatch } from '../../parts/twin-notes';

/** Deposits of the chosen day and account; one of the same amount is perhaps the very one that is being recorded. */
export function useDepositTwins({ date, accountId, amount }: DepositFormValues, isAsked: boolean) {
  const chosen = dateFromWire(date) ?? '';
  const day = useRested(chosen, { isFirstAtOnce: true });
  const sought = useRested(amount);
  const isChosen = isAsked && accountId !== '' && day !== '';
  const pages = { page: limits.firstPage, size: limits.twinsAmongBefore };
  const ofDay = { accountId: Number(accountId), startDate: day, endDate: day, ...pages };
  const first = useListDepositsQuery(ofDay, { skip: !isChosen, ...renewedTwins });
  const search = searchBeyond(first.currentData, sought);
  const alike = useListDepositsQuery(
    { ...ofDay, search: search ?? '' },
    { skip: !isChosen || search === null, ...renewedTwins },
  );
  useTwinsWatch(first, alike);
  return {
    isFetching:
      first.isFetching || alike.isFetching || day !== chosen || searchBeyond(first.currentData, amount) !== search,
    notesOf: (values: DepositFormValues): string[] =>
      twinNotes(search === null ? first : alike, ({ deposits }) =>
        deposits
          .filter((row) => centsFromAnswer(row.amount) === centsFromTyped(values.amount))
          .map(({ id, userName }) => `${entryCaptions.titleOf(entryKindNames.DEPOSIT, id)} (${userName})`),
      ),
  };
}
