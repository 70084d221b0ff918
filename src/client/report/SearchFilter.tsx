import { TextInput } from '@mantine/core';
import { settledSearch } from '#contract/reports/search';
import { reversedWords } from '#contract/reports/filter-labels';
import { switchedOn } from '#contract/reports/report-filters';
import { controls } from '#contract/texts/control-names';
import { limits } from '#contract/vocabulary/limits';
import { isLeftWithWindow } from '../browser/focus-selection';
import { fieldFrame } from '../fields/field-frame';
import { useFormField } from '../fields/fields-of-form';
import { useFieldState } from '../fields/field-state';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

interface SearchFilterProps {
  name: string;
  label: string;
}

/** What is looked for among the entries of a report, where the server has what is beyond the specification. */
export function SearchFilter({ name, label }: SearchFilterProps) {
  const isThere = useAppSelector(selectMenus).includes('books');
  const { id, value, change } = useFieldState<string>(name);
  const isOfReversed = useFormField('reversed').facts.value === switchedOn;
  if (!isThere) return null;
  return (
    <TextInput
      {...fieldFrame({ id, label, error: undefined })}
      name={name}
      autoComplete="off"
      spellCheck={false}
      disabled={isOfReversed}
      placeholder={isOfReversed ? reversedWords.notSought : controls.sought}
      maxLength={limits.searchCharacters}
      value={isOfReversed ? '' : value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={(event) => isLeftWithWindow(event) || change(settledSearch(value))}
    />
  );
}
