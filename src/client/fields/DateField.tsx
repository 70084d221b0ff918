import { TextInput } from '@mantine/core';
import { CalendarDays } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { addDays, dateFromTyped, dateFromWire, formatDate, today } from '#contract/values/dates';
import { isLeftWithWindow, selectAtFirstClick } from '../browser/focus-selection';
import { isOfInputMethod } from '../browser/input-method';
import { latePart } from '../browser/late-part';
import type { CalendarProps } from './Calendar';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';
import { MissingPart } from './MissingPart';

/** Loaded when a pointer or the focus comes near the field; mostly there before it is opened. */
const calendar = latePart<CalendarProps>(() => import('./Calendar').then((file) => file.Calendar));

interface DateFieldProps extends FieldProps {
  /** what is wrong with a day apart from the form's rules, said as soon as it is chosen or typed */
  faultOf?: (day: string) => string | undefined;
}

/** Days that an arrow key adds. */
const daysOfArrow: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A day, typed day first, chosen in a calendar, or the one before or after by an arrow key. The form holds 'YYYY-MM-DD';
 * what is no day stays as it was typed, so that it can be said to be wrong instead of being replaced.
 */
export function DateField({ name, faultOf, ...frame }: DateFieldProps) {
  const { id, value, error: ruled, change, choose, leave } = useFieldState<string>(name);
  const error = ruled ?? faultOf?.(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { Part: Calendar, hasFailed } = calendar.useArrival();
  const hasCome = Calendar !== null || hasFailed;
  const day = dateFromWire(value);
  const input = useRef<HTMLInputElement>(null);
  const [stepped, setStepped] = useState<string | null>(null);
  const isStepped = stepped === value;
  useLayoutEffect(() => {
    // A day that was stepped to is typed over as one that was clicked.
    if (isStepped) input.current?.select();
  }, [isStepped, stepped]);

  // Esc closes the calendar, and not the popup of the field.
  const ownEscape = { 'data-mantine-stop-propagation': isOpen || undefined };

  const pick = (picked: string | null) => {
    setTyped(null);
    setStepped(null);
    setOpen(false);
    if (picked) choose(picked);
  };
  const turn = (open: boolean) => {
    if (open) calendar.load();
    setOpen(open);
  };
  const step = (days: number) => {
    const now = today(new Date());
    const next = value === '' ? now : day && dateFromWire(addDays(day, days));
    if (!next) return;
    setTyped(null);
    setStepped(next);
    choose(next);
  };
  const closeAtEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return;
    closeAtEscape(event);
    const days = daysOfArrow[event.key];
    if (event.altKey && event.key === 'ArrowDown') turn(true);
    else if (days !== undefined && !event.altKey && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      step(days);
    }
    // What is sent counts from then on, and changes when it does.
    if (event.key === 'Enter') setTyped(null);
  };
  /* One that comes late does not open over what is done meanwhile, and takes no focus from it. */
  const giveUp = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!hasCome && !currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const withCalendar = (input: ReactNode) => (
    <div ref={setBox} onPointerEnter={calendar.load} onFocus={calendar.load} onBlur={giveUp}>
      {input}
      {Calendar && box && <Calendar target={box} isOpen={isOpen} onTurn={setOpen} day={day} onPick={pick} />}
      {hasFailed && isOpen && <MissingPart sentence={messages.screen.calendarMissing} />}
    </div>
  );

  return (
    <TextInput
      {...fieldFrame({ ...frame, id, error, around: withCalendar })}
      ref={input}
      name={name}
      autoComplete="off"
      placeholder={controls.datePlaceholder}
      {...ownEscape}
      value={typed ?? (day ? formatDate(day) : value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        setStepped(null);
        if (!hasCome) setOpen(false);
        change(dateFromTyped(text) ?? text.trim());
      }}
      onBlur={(event) => {
        if (isLeftWithWindow(event)) return;
        setTyped(null);
        leave();
      }}
      onKeyDown={onKey}
      onMouseDown={selectAtFirstClick}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className="field__tool"
          aria-label={controls.openCalendar(frame.label)}
          aria-expanded={isOpen}
          {...ownEscape}
          onKeyDown={closeAtEscape}
          onClick={() => turn(!isOpen)}
        >
          <CalendarDays size={16} aria-hidden />
        </button>
      }
    />
  );
}
