import type { DepositFormValues } from '#contract/areas/deposits.fields';
import { entryCaptions } from '#contract/texts/entry-captions';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { dateFromWire } from '#contract/values/dates';
import { centsFromAnswer, centsFromTyped } from '#contract/values/money';
import { limits } from '#contract/vocabulary/limits';
import { useListDepositsQuery } from '../../api/deposits.api';
import { useRested } from '../../browser/useRested';
import { twinNotes } from '../../parts/twin-notes';

/** Deposits of the chosen day and account; one of the same amount is perhaps the very one that is being recorded. */
export function useDepositTwins({ date, accountId }: DepositFormValues, isAsked: boolean) {
  const chosen = dateFromWire(date) ?? '';
  const day = useRested(chosen, { isFirstAtOnce: true });
  const pages = { page: limits.firstPage, size: limits.twinsAmongBefore };
  const { currentData, isFetching, isError } = useListDepositsQuery(
    { accountId: Number(accountId), startDate: day, endDate: day, ...pages },
    { skip: !isAsked || accountId === '' || day === '', refetchOnMountOrArgChange: true },
  );
  return {
    isFetching: isFetching || day !== chosen,
    notesOf: ({ amount }: DepositFormValues): string[] => {
      const twins = (currentData?.deposits ?? []).filter(
        (row) => centsFromAnswer(row.amount) === centsFromTyped(amount),
      );
      const titles = twins.map(
        ({ id, userName }) => `${entryCaptions.titleOf(entryKindNames.DEPOSIT, id)} (${userName})`,
      );
      return twinNotes(titles, isError);
    },
  };
}
