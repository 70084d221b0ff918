import { filterLabels } from '#contract/reports/filter-labels';
import type { FilterKind, FilterName } from '#contract/reports/report-filters';
import { DateField } from '../fields/DateField';
import { AccountPicker } from '../pickers/AccountPicker';
import { FeePicker } from '../pickers/FeePicker';
import { ProjectPicker } from '../pickers/ProjectPicker';
import { UserPicker } from '../pickers/UserPicker';
import { SearchFilter } from './SearchFilter';
import { SwitchFilter } from './SwitchFilter';

interface FilterFieldProps {
  name: FilterName;
  kind: Exclude<FilterKind, 'currency'>;
}

/** The field of a filter, by what it chooses; whoever is disabled and whatever is closed by now is still looked for. */
export function FilterField({ name, kind }: FilterFieldProps) {
  const field = { name, label: filterLabels[name] };
  switch (kind) {
    case 'person':
      return <UserPicker {...field} hasDisabled />;
    case 'account':
      return <AccountPicker {...field} hasClosed />;
    case 'project':
      return <ProjectPicker {...field} />;
    case 'fee':
      return <FeePicker {...field} />;
    case 'day':
      return <DateField {...field} />;
    case 'search':
      return <SearchFilter {...field} />;
    case 'switch':
      return <SwitchFilter {...field} />;
  }
}
