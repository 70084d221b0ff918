import { type HistoryFilterName, historyFilterNames, noHistoryFilters } from '#contract/reports/history-address';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import { historyCaptions } from '#contract/texts/history-captions';
import { historyKinds } from '#contract/texts/history-words';
import { formatWireDate } from '#contract/values/dates';
import { type Deed, deeds } from '#contract/vocabulary/history';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useListUsersQuery } from '../../api/users.api';
import type { Choices } from '../../fields/choices';
import { DateField } from '../../fields/DateField';
import { SelectField } from '../../fields/SelectField';
import { TextField } from '../../fields/TextField';
import { UserPicker } from '../../pickers/UserPicker';
import { FilterPanel } from '../../report/FilterPanel';
import { leftOutNote } from '../../report/left-out-note';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { historyFilterRules } from './history-filter-rules';
import type { ShownHistory } from './useHistoryPlace';

const labels = historyCaptions.filters;

/** The kinds of records of which this person is told. */
function useKinds(): Choices {
  const seesAll = roleAllows(useAppSelector(selectRole), 'settings.manage');
  const options = Object.entries(historyKinds)
    .filter(([, { isForRecorders }]) => seesAll || isForRecorders)
    .map(([value, { name }]) => ({ value, label: name }));
  return { options, isLoading: false, isError: false, onRetry: () => undefined };
}

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

/** The filters of the history: who, records of which kind, which one of them, on which days. */
export function HistoryFilters({ place, onRepeat }: { place: ShownHistory; onRepeat: () => void }) {
  const { filters, step, leftOut } = place;
  const textOf = useChosenText();
  const kinds = useKinds();
  const isPlain = leftOut.length === 0 && Object.keys(step).length === 0;
  return (
    <FilterPanel
      applied={filters}
      none={noHistoryFilters}
      rules={historyFilterRules}
      chips={historyFilterNames
        .filter((filter) => filters[filter])
        .map((filter) => ({ filter, text: captions.chosenFilter(labels[filter], textOf(filter, filters[filter])) }))}
      notes={leftOutNote(leftOut, labels)}
      isShown={(typed) => isPlain && historyFilterNames.every((filter) => typed[filter] === filters[filter])}
      onRepeat={onRepeat}
      onApply={(typed) => place.apply({ ...filters, ...typed, subject: typed.subject?.trim() ?? '' })}
      onRemove={(filter) => place.choose(filter as HistoryFilterName, '')}
    >
      <UserPicker name="person" label={labels.person} hasDisabled />
      <SelectField name="kind" label={labels.kind} choices={kinds} />
      <TextField name="subject" label={labels.subject} />
      <DateField name="startDate" label={labels.startDate} />
      <DateField name="endDate" label={labels.endDate} />
    </FilterPanel>
  );
}

/** What was done, as one choice that counts at once: who looks for what was deleted is there by a few keys. */
export function DeedChoice({ place }: { place: ShownHistory }) {
  const { deed } = place.filters;
  const choices = [
    ['', historyCaptions.everything],
    ...deeds.map((each) => [each, historyCaptions.deeds[each]] as const),
  ] as const;
  return (
    <div className="page-sizes history__deeds" role="group" aria-label={labels.deed}>
      {choices.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={deed === value} onClick={() => place.choose('deed', value)}>
          {text}
        </button>
      ))}
    </div>
  );
}
