import { type HistoryFilterName, historyFilterNames } from '#contract/reports/history-address';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import { historyCaptions } from '#contract/texts/history-captions';
import { historyKinds } from '#contract/texts/history-words';
import { formatWireDate } from '#contract/values/dates';
import type { Deed } from '#contract/vocabulary/history';
import { useListUsersQuery } from '../../api/users.api';
import type { ShownHistory } from './useHistoryPlace';

const labels = historyCaptions.filters;

/** What is chosen in a filter, in words. */
function useChosenText() {
  const { data: people, isError } = useListUsersQuery(undefined);
  return (filter: HistoryFilterName, value: string): string => {
    if (filter === 'kind') return historyKinds[value]?.name ?? value;
    if (filter === 'deed') return historyCaptions.deeds[value as Deed];
    if (filter === 'subject') return value;
    if (filter !== 'person') return formatWireDate(value);
    const isWaiting = !people && !isError;
    const named = people?.find(({ id }) => id === Number(value))?.name ?? captions.recordNumber(value);
    return isWaiting ? controls.loadingChoices : named;
  };
}

/** The filters that apply, each in words. */
export function useChosenFilters({ filters }: Pick<ShownHistory, 'filters'>) {
  const textOf = useChosenText();
  return historyFilterNames
    .filter((filter) => filters[filter])
    .map((filter) => ({ filter, text: captions.chosenFilter(labels[filter], textOf(filter, filters[filter])) }));
}
