import { Input, InputBase } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { caretOf, goOnTyping, isLeftWithWindow, takeFocus } from '../browser/focus-selection';
import { isOfInputMethod } from '../browser/input-method';
import { whenIdle } from '../browser/when-idle';
import { arrowSteps } from './arrow-steps';
import type { ChoiceSelectProps } from './choices';
import { fieldFrame } from './field-frame';
import { searchedSelect } from './late-select';
import { MissingPart } from './MissingPart';
import { SelectMark } from './SelectMark';
import { takenStateOf } from './taken-state';
import type { ArrowsBefore } from './useArrows';
import type { HeldText } from './useHeldText';
import './choice-select.css';

/** What somebody has done with a select before it could open. */
interface Begun {
  typed: string | null;
  isOpen: boolean;
  arrows: ArrowsBefore;
}

const noArrows: ArrowsBefore = { isByKey: false, steps: 0 };
const notBegun: Begun = { typed: null, isOpen: false, arrows: noArrows };

/** One of many records, found by typing. A list that could not be loaded says so, with Retry. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { choices } = props;
  const id = useId();
  const { Part: SearchedSelect, hasFailed } = searchedSelect.useArrival();
  const [begun, setBegun] = useState(notBegun);
  const [held, hold] = useState<HeldText['held']>(null);
  const focused = useRef<HTMLInputElement | null>(null);

  useEffect(() => (choices.isLoading ? undefined : whenIdle(searchedSelect.load)), [choices.isLoading]);

  /* It takes the place of the field at rest: who was there is there again, and what was to open opens. */
  const takesPlace = SearchedSelect !== null;
  const { isOpen } = begun;
  useLayoutEffect(() => {
    const field = document.getElementById(id);
    const before = focused.current;
    focused.current = null;
    if (!takesPlace || !before || !field) return;
    const caret = caretOf(before);
    if (caret) goOnTyping(field, caret);
    else takeFocus(field, { preventScroll: true });
    if (isOpen) field.click();
    // What was begun counts at the moment of the change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [takesPlace]);

  /* What a list says of the choice when it comes late or anew is typed over by who is there already, like what stood there before. */
  const label = choices.options.find((option) => option.value === props.value)?.label;
  const named = useRef(props.value);
  useLayoutEffect(() => {
    const isOther = named.current !== props.value;
    named.current = props.value;
    // Who has chosen goes on where they are.
    if (isOther) return;
    const field = document.activeElement;
    if (field instanceof HTMLInputElement && field.id === id && field.value === label) field.select();
  }, [id, label, props.value]);

  return (
    <div className="field-of-list" data-unlisted={choices.isError || undefined}>
      {SearchedSelect ? (
        <SearchedSelect {...props} {...{ id, held, hold }} typed={begun.typed} arrows={begun.arrows} />
      ) : (
        <SelectAtRest
          {...props}
          {...{ id, held, hold, begun }}
          isAwaited={!hasFailed}
          onBegin={(more) => {
            searchedSelect.load();
            setBegun({ ...begun, ...more });
          }}
          onFocus={(field) => {
            focused.current = field;
            searchedSelect.load();
          }}
          onLeave={() => {
            focused.current = null;
            // What was taken with Enter stays taken.
            if (begun.typed && !held) hold({ text: begun.typed, isLeft: true });
            setBegun(notBegun);
            props.onLeave?.();
          }}
        />
      )}
      {hasFailed && (isOpen || held) && <MissingPart sentence={messages.screen.selectMissing} />}
      {choices.isError && (
        <p className="field-of-list__error" role="alert">
          {messages.list.loadFailed}{' '}
          <button
            type="button"
            className="field__retry"
            onClick={() => {
              document.getElementById(id)?.focus();
              choices.onRetry();
            }}
          >
            {buttons.retry}
          </button>
        </p>
      )}
    </div>
  );
}

interface SelectAtRestProps extends ChoiceSelectProps, HeldText {
  id: string;
  begun: Begun;
  /** what it needs to open is on its way, or will be */
  isAwaited: boolean;
  onBegin: (more: Partial<Begun>) => void;
  onFocus: (field: HTMLInputElement) => void;
  onLeave: () => void;
}

/** A select as it looks before it can open. What is typed or pressed meanwhile counts when it can. */
function SelectAtRest(props: SelectAtRestProps) {
  const { choices, isAlwaysChosen = false, value, onChoose, error, emptyText = controls.all, ...rest } = props;
  const { id, held, hold, begun, isAwaited, onBegin, onFocus, onLeave, ...frame } = rest;
  const press = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    const { typed, isOpen, arrows } = begun;
    const step = arrowSteps[event.key];
    if (step !== undefined) {
      onBegin({ isOpen: true, arrows: { isByKey: true, steps: typed || arrows.isByKey ? arrows.steps + step : 0 } });
    }
    // The list is not to open any more; what stands in the field counts as it is left.
    if (event.key === 'Escape') onBegin({ isOpen: false, arrows: noArrows });
    if (event.key !== 'Enter') return;
    // It is for the list that is to open, else for the form, which sends what the field says.
    if (isOpen) event.preventDefault();
    if (typed && !arrows.isByKey && (isOpen || !held)) hold({ text: typed, isLeft: !isOpen });
  };
  return (
    <InputBase
      {...fieldFrame({ ...frame, id, error })}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      data-awaited={isAwaited || undefined}
      data-held={takenStateOf(held, !isAwaited)}
      placeholder={frame.required ? controls.choose : emptyText}
      value={begun.typed ?? held?.text ?? choices.options.find((option) => option.value === value)?.label ?? ''}
      onChange={(event) => {
        hold(null);
        onBegin({ typed: event.currentTarget.value, isOpen: true, arrows: noArrows });
      }}
      onFocus={(event) => {
        if (begun.typed === null) event.currentTarget.select();
        onFocus(event.currentTarget);
      }}
      onBlur={(event) => isLeftWithWindow(event) || onLeave()}
      // Whoever has begun to press means it, though the field that opens may come before the button is up.
      onMouseDown={({ button }) => button === 0 && onBegin({ isOpen: true })}
      onClick={() => onBegin({ isOpen: true })}
      onKeyDown={press}
      onPointerEnter={searchedSelect.load}
      loading={choices.isLoading || (begun.isOpen && isAwaited)}
      __defaultRightSection={<SelectMark />}
      __clearSection={
        <Input.ClearButton
          aria-label={controls.clearChoice(frame.label)}
          aria-hidden
          tabIndex={-1}
          onClick={() => {
            hold(null);
            onChoose('');
          }}
        />
      }
      __clearable={!frame.required && !isAlwaysChosen && value !== ''}
    />
  );
}
