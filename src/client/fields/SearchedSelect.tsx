import { type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { Check } from 'lucide-react';
import {
  type InputEvent,
  type KeyboardEvent,
  startTransition,
  type UIEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { nothingToChoose } from '#contract/texts/nothing-to-choose';
import { isLeftWithWindow, onceFieldsFollow, selectWhole } from '../browser/focus-selection';
import type { Choice, ChoiceSelectProps, Choices } from './choices';
import { fieldFrame } from './field-frame';
import { NothingToChoose } from './NothingToChoose';
import { SelectMark } from './SelectMark';
import { takenStateOf } from './taken-state';
import './popover.css';
import './searched-select.css';
import { isOfInputMethod } from '../browser/input-method';
import { type ArrowsBefore, useArrows } from './useArrows';
import { fits, type HeldText, takeLeft, useHeldText } from './useHeldText';

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

/** All of them, also where what is chosen has another name by now than in the open list. */
const unsearched: OptionsFilter = ({ options, limit }) => options.slice(0, limit);

/** The options whose label holds what is typed. */
const fitting: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'group' in option || fits(option.label, search)).slice(0, limit);

/** Why the list is empty: an option that nobody can choose. */
function WhyNothing({ choices: { isLoading, isError, options, none } }: { choices: Choices }) {
  if (isLoading) return controls.loadingChoices;
  const nothing = none ? nothingToChoose[none].why : messages.list.nothingToChoose;
  const reason = options.length === 0 ? nothing : messages.list.noMatch;
  return (
    <span role="option" aria-disabled aria-selected={false}>
      {isError ? messages.list.choicesNotLoaded : reason}
    </span>
  );
}

/** Under the field: where it can be filled what has to be chosen from. */
function noteOf({ choices, required, description }: SearchedSelectProps) {
  const { none, search = '', options, isLoading, isError } = choices;
  const isEmpty = none && required && options.length === 0 && !isLoading && !isError;
  return isEmpty && nothingToChoose[none].path ? <NothingToChoose of={none} search={search} /> : description;
}

/**
 * The library tells of an open list, and of its id, only when the field is rendered again after the list has appeared;
 * the returned function, told of the list, does that: at once, and when its id is settled.
 */
function useOpenList() {
  const list = useRef<HTMLElement | null>(null);
  const [openList, setList] = useState<HTMLElement | null>(null);
  const [, setSettled] = useState<HTMLElement | null>(null);
  const tellOfList = (appeared: HTMLElement | null) => {
    list.current = appeared;
    setList(appeared);
    startTransition(() => setSettled(appeared));
  };
  return { list, openList, tellOfList };
}

/**
 * Enter in an open list is not for the form. It takes what is marked, else the first hit; what nobody searched for is
 * never taken. The library does not get to see it: it loses count of its mark when somebody types fast.
 */
function takeHit(list: HTMLElement | null, isSearching: boolean) {
  const marked = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  const first = isSearching ? list?.querySelector<HTMLElement>('[data-combobox-option]') : null;
  (marked ?? first)?.click();
}

/** Options that are drawn when a list opens, more than there is room for; and so many more as one comes to their end. */
const optionsAtFirst = 20;
const optionsMore = 60;

/** The options of a list that is open stay as they are for who is looking among them, whatever colleagues add or rename. */
function useStillOptions({ options }: Choices, isOpen: boolean): readonly Choice[] {
  const [still, setStill] = useState<readonly Choice[] | null>(null);
  const held = isOpen && options.length > 0 ? (still ?? options) : null;
  if (held !== still) setStill(held);
  return held ?? options;
}

/** How many options of a long list are drawn: those that are seen, the chosen one among them, and more as one goes on. */
function useDrawnOptions(options: readonly Choice[], value: string) {
  const [wanted, setWanted] = useState(optionsAtFirst);
  const chosen = options.findIndex((option) => option.value === value);
  const limit = Math.max(wanted, chosen + optionsAtFirst / 2);
  return {
    limit,
    begin: () => setWanted(optionsAtFirst),
    /** what comes next is there before it is seen */
    goOn: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
      const isNearEnd = scrollHeight - scrollTop - clientHeight < clientHeight;
      if (isNearEnd && limit < options.length) setWanted(limit + optionsMore);
    },
    /** before the first option comes the last, and after the last drawn one the next, however fast the keys come */
    goByKey: ({ key }: KeyboardEvent, list: HTMLElement | null) => {
      if (limit >= options.length || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
      const drawn = list?.querySelectorAll('[data-combobox-option]') ?? [];
      const marked = list?.querySelector('[data-combobox-selected]') ?? null;
      const [first, last] = [drawn[0], drawn[drawn.length - 1]];
      if (key === 'ArrowUp' && first && (!marked || marked === first)) flushSync(() => setWanted(options.length));
      if (key === 'ArrowDown' && last && marked === last) flushSync(() => setWanted(limit + optionsMore));
    },
  };
}

/**
 * What the field says: what somebody types to find an option, as long as he types, else the label of what is chosen. The
 * library would put that label in the place of what is typed whenever the list comes or is renewed.
 */
function useText({ options }: Choices, value: string, typedBefore: string | null, { held }: HeldText) {
  const [typed, setTyped] = useState(typedBefore);
  const [named, setNamed] = useState<Choice | null>(null);
  const chosen = options.find((option) => option.value === value);
  // A renewed list may lack what was chosen; as long as it is chosen it keeps its label.
  if (chosen && (chosen.value !== named?.value || chosen.label !== named.label)) setNamed(chosen);
  const label = chosen?.label ?? (named?.value === value ? named.label : '');
  return {
    typed,
    text: typed ?? held?.text ?? label,
    isSearching: typed !== null && typed !== '' && typed !== label,
    noteTyped: (event: InputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    endTyping: () => setTyped(null),
  };
}

/**
 * Whether the first hit can be marked, so that Enter takes what is seen to be taken. The library marks it as something is
 * typed, and again when it is told to anew: of a list that comes while it is searched it had nothing to mark.
 */
function useMarkOfHit({ isLoading }: Choices, isSearching: boolean, list: HTMLElement | null): boolean {
  // A step behind the options: with them the library takes away what was marked before.
  const isThere = useDeferredValue(!isLoading);
  useEffect(() => {
    // Where nothing is searched for, the list opens at what is chosen.
    if (isThere && !isSearching) list?.querySelector('[data-combobox-active]')?.scrollIntoView({ block: 'nearest' });
  }, [isThere, isSearching, list]);
  return isThere && isSearching;
}

/** What is chosen from, with all that it needs to open; loaded when somebody may turn to it. */
export interface SearchedSelectProps extends ChoiceSelectProps, HeldText {
  id: string;
  /** what was typed before it had come */
  typed: string | null;
  /** by which it was to open before it had come */
  arrows: ArrowsBefore;
}

/** One of many records, found by typing. */
export function SearchedSelect(props: SearchedSelectProps) {
  const {
    id,
    hold,
    arrows: arrowsBefore,
    choices,
    isAlwaysChosen = false,
    value,
    onChoose,
    onLeave,
    error,
    emptyText = controls.all,
    ...frame
  } = props;
  const { list, openList, tellOfList } = useOpenList();
  const options = useStillOptions(choices, openList !== null);
  const { limit, begin, goOn, goByKey } = useDrawnOptions(options, value);
  const { typed, text, isSearching, noteTyped, endTyping } = useText(choices, value, props.typed, props);
  const isHeldInVain = useHeldText(props);
  const marksHit = useMarkOfHit(choices, isSearching, openList);
  const isThere = isSearching ? marksHit : !choices.isLoading;
  const arrows = useArrows(arrowsBefore, { id, list, openList, isSearching, isThere });
  const leaveText = () => {
    takeLeft(typed, props);
    endTyping();
  };
  // Who chooses wants what was held no more.
  const endHolding = () => {
    hold(null);
    endTyping();
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    // Where the list is closed it is for the form, which sends what the field says.
    if (!event.currentTarget.hasAttribute('data-expanded')) {
      leaveText();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    // Who goes on by arrows in a list that is not there yet takes nothing unseen.
    if (arrows.isLate()) return;
    takeHit(list.current, isSearching);
    if (!choices.isLoading || !isSearching) return;
    hold({ text, isLeft: false });
    endTyping();
  };
  return (
    <Select
      {...fieldFrame({ ...frame, id, description: noteOf(props), error: isHeldInVain ? messages.list.noMatch : error })}
      data-held={takenStateOf(props.held, isHeldInVain || choices.isError)}
      data={[...options]}
      value={value || null}
      onChange={(chosen) => {
        endHolding();
        onChoose(chosen ?? '');
        // Who sees that it was the wrong one types the other over it.
        onceFieldsFollow(() => selectWhole(document.getElementById(id)));
      }}
      onOptionSubmit={endHolding}
      searchValue={text}
      onInput={(event) => {
        hold(null);
        noteTyped(event);
        arrows.forget();
      }}
      onBlur={(event) => {
        if (isLeftWithWindow(event)) return;
        leaveText();
        onLeave?.();
      }}
      // What is typed is looked for, and not behind what was chosen before.
      onFocus={(event) => typed ?? event.currentTarget.select()}
      onClick={({ currentTarget: field }) => {
        // Who drew the pointer over some of it has selected that.
        if (typed === null && field.selectionStart === field.selectionEnd) field.select();
      }}
      onKeyDownCapture={(event) => {
        arrows.hear(event);
        goByKey(event, list.current);
        if (event.key === 'Enter' && !isOfInputMethod(event.nativeEvent)) enter(event);
      }}
      filter={isSearching ? fitting : unsearched}
      limit={limit}
      onDropdownOpen={begin}
      onDropdownClose={arrows.end}
      searchable
      selectFirstOptionOnChange={marksHit}
      openOnFocus={false}
      rightSection={<SelectMark />}
      clearable={!frame.required && !isAlwaysChosen}
      clearButtonProps={{ 'aria-label': controls.clearChoice(frame.label) }}
      placeholder={frame.required ? controls.choose : emptyText}
      loading={choices.isLoading}
      nothingFoundMessage={<WhyNothing choices={choices} />}
      renderOption={showOption}
      autoComplete="off"
      comboboxProps={arrows.popover}
      // What scrolls is the list itself: nothing may stand between a list and its options, and its keys are the field's.
      withScrollArea={false}
      classNames={{ options: 'choices' }}
      attributes={{
        options: {
          'aria-label': controls.choices,
          'aria-busy': choices.isLoading || undefined,
          ref: tellOfList,
          onScroll: goOn,
        },
      }}
    />
  );
}
