import { Select, type SelectProps } from '@mantine/core';
import { Check } from 'lucide-react';
import { type KeyboardEvent, startTransition, useState } from 'react';
import { buttons } from '#contract/labels';
import { messages } from '#contract/messages';
import type { Choice, Choices } from './choices';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';

interface SelectFieldProps extends FieldProps {
  choices: Choices;
  /** one is always chosen, from the start on */
  isAlwaysChosen?: boolean;
}

const showOption: NonNullable<SelectProps['renderOption']> = ({ option, checked }) => {
  const { label, note } = option as Choice;
  return (
    <span className="choice">
      <span className="choice__label">{label}</span>
      {note && <span className="choice__note">{note}</span>}
      {checked && <Check className="choice__check" size={14} aria-hidden />}
    </span>
  );
};

function whyNothing({ isLoading, isError, options }: Choices): string {
  if (isLoading) return 'Loading...';
  if (isError) return 'Could not be loaded';
  return options.length === 0 ? 'There is nothing to choose yet' : 'Nothing found';
}

/**
 * Enter in an open list is not for the form. The library marks the first hit from the second letter on only; after one
 * letter, or a pasted name, Enter takes that hit all the same. What nobody searched for is never taken.
 */
function takeFirstHit(event: KeyboardEvent<HTMLInputElement>, isSearching: boolean) {
  const field = event.currentTarget;
  if (event.key !== 'Enter' || !field.hasAttribute('data-expanded')) return;
  event.preventDefault();
  // What the library has marked it takes itself; a second click would choose again, in the list that is whole by then.
  if (!isSearching || document.querySelector('[data-combobox-selected]')) return;
  // No other list can be open.
  document.querySelector<HTMLElement>('[data-combobox-option]')?.click();
}

/**
 * The library tells of an open list, and of its id, only when the field is rendered again after the list has appeared;
 * the returned function, told of the list, does that: at once, and when its id is settled.
 */
function useToldOfList() {
  const [, setList] = useState<HTMLElement | null>(null);
  const [, setSettled] = useState<HTMLElement | null>(null);
  return (list: HTMLElement | null) => {
    setList(list);
    startTransition(() => setSettled(list));
  };
}

/** One of many records, found by typing. A list that could not be loaded says so, with Retry. */
export function SelectField({ name, choices, isAlwaysChosen = false, ...frame }: SelectFieldProps) {
  const { id, value, error, choose, leave } = useFieldState<string>(name);
  const tellOfList = useToldOfList();
  const chosen = choices.options.find((option) => option.value === value);
  return (
    <div className="field-of-list">
      <Select
        {...fieldFrame({ ...frame, id, error })}
        data={[...choices.options]}
        value={value || null}
        onChange={(chosen) => choose(chosen ?? '')}
        onBlur={leave}
        onKeyDown={(event) => {
          const typed = event.currentTarget.value;
          takeFirstHit(event, typed !== '' && typed !== chosen?.label);
        }}
        searchable
        selectFirstOptionOnChange
        openOnFocus={false}
        clearable={!frame.required && !isAlwaysChosen}
        placeholder={frame.required ? 'Choose' : 'All'}
        loading={choices.isLoading}
        nothingFoundMessage={whyNothing(choices)}
        renderOption={showOption}
        autoComplete="off"
        comboboxProps={{ keepMounted: false }}
        // The keys stay in the field; that the list can scroll must be known to those who hear the page all the same.
        scrollAreaProps={{ viewportRef: tellOfList, viewportProps: { tabIndex: -1 } }}
        attributes={{ options: { 'aria-label': 'Choices' } }}
      />
      {choices.isError && (
        <p className="field-of-list__error" role="alert">
          {messages.list.loadFailed}{' '}
          <button type="button" className="field-of-list__retry" onClick={choices.onRetry}>
            {buttons.retry}
          </button>
        </p>
      )}
    </div>
  );
}
