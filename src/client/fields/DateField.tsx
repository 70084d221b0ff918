import { Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { calendarControls, controls } from '#contract/texts/control-names';
import { type CalendarDate, dateFromTyped, dateFromWire, formatDate, today } from '#contract/values/dates';
import { fieldFrame, type FieldProps } from './field-frame';
import { useFieldState } from './field-state';

/**
 * A day, typed day first or chosen in a calendar. The form holds 'YYYY-MM-DD'; what is no day stays as it was typed, so
 * that it can be said to be wrong instead of being replaced.
 */
export function DateField({ name, ...frame }: FieldProps) {
  const { id, value, error, change, choose, leave } = useFieldState<string>(name);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const day = dateFromWire(value);

  const pick = (picked: string | null) => {
    setTyped(null);
    setOpen(false);
    if (picked) choose(picked);
  };
  const openByKey = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowDown') setOpen(true);
  };
  const withCalendar = (input: ReactNode) => (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <div>{input}</div>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={controls.calendar}>
        <Calendar day={day} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );

  return (
    <TextInput
      {...fieldFrame({ ...frame, id, error, around: withCalendar })}
      name={name}
      autoComplete="off"
      placeholder={controls.datePlaceholder}
      value={typed ?? (day ? formatDate(day) : value)}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        change(dateFromTyped(text) ?? text.trim());
      }}
      onBlur={() => {
        setTyped(null);
        leave();
      }}
      onKeyDown={openByKey}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className="field__tool"
          aria-label={controls.openCalendar(frame.label)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarDays size={16} aria-hidden />
        </button>
      }
    />
  );
}

interface CalendarProps {
  day: CalendarDate | null;
  onPick: (day: string | null) => void;
}

/** The month of the day, which has the focus; today's when none is chosen. */
function Calendar({ day, onPick }: CalendarProps) {
  const start = day ?? today(new Date());
  return (
    <DatePicker
      value={day}
      defaultDate={start}
      onChange={onPick}
      getDayProps={(each) => (each === start ? { 'data-autofocus': true } : {})}
      ariaLabels={calendarControls}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      minDate="1900-01-01"
      maxDate="2200-12-31"
    />
  );
}
