import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { labels } from '#contract/texts/field-labels';
import './fields.css';
import { isOfInputMethod } from '../browser/input-method';

interface SearchFieldProps {
  /** what is looked for: 'Name or username' */
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows a list that is on the screen to what fits; Esc empties it. */
export function SearchField({ placeholder, value, onChange }: SearchFieldProps) {
  return (
    <TextInput
      className="search-field"
      size="xs"
      type="search"
      aria-label={labels.search}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      leftSection={<Search size={15} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isOfInputMethod(event.nativeEvent)) onChange('');
      }}
    />
  );
}
