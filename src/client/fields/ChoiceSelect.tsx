import { Select, type SelectProps } from '@mantine/core';
import { Check } from 'lucide-react';
import { type KeyboardEvent, startTransition, useCallback, useId, useRef, useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import type { Choice, Choices } from './choices';
import { fieldFrame, type FieldProps } from './field-frame';

/** What is chosen from, and how. */
export interface ChoiceProps {
  choices: Choices;
  /** one is always chosen, from the start on */
  isAlwaysChosen?: boolean;
}

interface ChoiceSelectProps extends ChoiceProps, Omit<FieldProps, 'name'> {
  /** of the chosen record, '' while there is none */
  value: string;
  onChoose: (value: string) => void;
  onLeave?: () => void;
  error?: string | undefined;
  /** what an empty field that may stay so means */
  emptyText?: string;
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

/** Why the list is empty. A list may hold options only, so this is one that nobody can choose. */
function WhyNothing({ choices: { isLoading, isError, options } }: { choices: Choices }) {
  if (isLoading) return controls.loadingChoices;
  const reason = options.length === 0 ? messages.list.nothingToChoose : messages.list.noMatch;
  return (
    <span role="option" aria-disabled aria-selected={false}>
      {isError ? messages.list.choicesNotLoaded : reason}
    </span>
  );
}

/**
 * The library tells of an open list, and of its id, only when the field is rendered again after the list has appeared;
 * the returned function, told of the list, does that: at once, and when its id is settled.
 */
function useOpenList() {
  const list = useRef<HTMLElement | null>(null);
  const [, setList] = useState<HTMLElement | null>(null);
  const [, setSettled] = useState<HTMLElement | null>(null);
  const tellOfList = useCallback((appeared: HTMLElement | null) => {
    list.current = appeared;
    setList(appeared);
    startTransition(() => setSettled(appeared));
  }, []);
  return { list, tellOfList };
}

/**
 * Enter in an open list is not for the form. It takes what is marked, else the first hit; what nobody searched for is
 * never taken. The library does not get to see it: it loses count of its mark when somebody types fast.
 */
function takeHit(event: KeyboardEvent<HTMLInputElement>, list: HTMLElement | null, isSearching: boolean) {
  const isForList = event.key === 'Enter' && event.currentTarget.hasAttribute('data-expanded');
  if (!isForList || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  const first = isSearching ? list?.querySelector<HTMLElement>('[data-combobox-option]') : null;
  (marked ?? first)?.click();
}

/** One of many records, found by typing. A list that could not be loaded says so, with Retry. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const {
    choices,
    isAlwaysChosen = false,
    value,
    onChoose,
    onLeave,
    error,
    emptyText = controls.all,
    ...frame
  } = props;
  const id = useId();
  const { list, tellOfList } = useOpenList();
  const chosen = choices.options.find((option) => option.value === value);
  return (
    <div className="field-of-list">
      <Select
        {...fieldFrame({ ...frame, id, error })}
        data={[...choices.options]}
        value={value || null}
        onChange={(chosen) => onChoose(chosen ?? '')}
        onBlur={onLeave}
        // What is typed is looked for, and not behind what was chosen before.
        onFocus={(event) => event.currentTarget.select()}
        onKeyDownCapture={(event) => {
          const typed = event.currentTarget.value;
          takeHit(event, list.current, typed !== '' && typed !== chosen?.label);
        }}
        searchable
        selectFirstOptionOnChange
        openOnFocus={false}
        clearable={!frame.required && !isAlwaysChosen}
        clearButtonProps={{ 'aria-label': controls.clearChoice(frame.label) }}
        placeholder={frame.required ? controls.choose : emptyText}
        loading={choices.isLoading}
        nothingFoundMessage={<WhyNothing choices={choices} />}
        renderOption={showOption}
        autoComplete="off"
        comboboxProps={{ keepMounted: false }}
        // What scrolls is the list itself: nothing may stand between a list and its options, and its keys are the field's.
        withScrollArea={false}
        classNames={{ options: 'choices' }}
        attributes={{
          options: { 'aria-label': controls.choices, 'aria-busy': choices.isLoading || undefined, ref: tellOfList },
        }}
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
