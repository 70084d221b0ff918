import { type HistoryFilterName, historyFilterNames, noHistoryFilters } from '#contract/reports/history-address';
import { historyCaptions } from '#contract/texts/history-captions';
import { historyKinds, isKindTold } from '#contract/texts/history-words';
import { typedText } from '#contract/values/typed-text';
import { deeds } from '#contract/vocabulary/history';
import type { Choices } from '../../fields/choices';
import { DateField } from '../../fields/DateField';
import { SelectField } from '../../fields/SelectField';
import { TextField } from '../../fields/TextField';
import { UserPicker } from '../../pickers/UserPicker';
import { FilterPanel } from '../../report/FilterPanel';
import { leftOutNote } from '../../report/left-out-note';
import { useChosenFilters } from './history-chosen';
import { historyFilterRules } from './history-filter-rules';
import { type ShownHistory, useSeesAllHistory } from './useHistoryPlace';

const labels = historyCaptions.filters;

/** The kinds of records of which this person is told. */
function useKinds(): Choices {
  const seesAll = useSeesAllHistory();
  const options = Object.entries(historyKinds)
    .filter(([kind]) => isKindTold(kind, seesAll))
    .map(([value, { name }]) => ({ value, label: name }));
  return { options, isLoading: false, isError: false, onRetry: () => undefined };
}

/** The filters of the history: who, records of which kind, which one of them, on which days. */
export function HistoryFilters({ place, onRepeat }: { place: ShownHistory; onRepeat: () => void }) {
  const { filters, step, leftOut } = place;
  const chips = useChosenFilters(place);
  const kinds = useKinds();
  const isPlain = leftOut.length === 0 && Object.keys(step).length === 0;
  return (
    <FilterPanel
      applied={filters}
      none={noHistoryFilters}
      rules={historyFilterRules}
      chips={chips}
      notes={leftOutNote(leftOut, labels)}
      settled={(typed) => ({ ...typed, subject: typedText(typed.subject ?? '') })}
      isShown={(typed) => isPlain && historyFilterNames.every((filter) => typed[filter] === filters[filter])}
      onRepeat={onRepeat}
      onApply={(typed) => place.apply({ ...filters, ...typed })}
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
