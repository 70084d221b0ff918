import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { calendarControls, controls } from '#contract/texts/control-names';
import { type CalendarDate, today } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { PopoverAt } from './PopoverAt';
import './calendar.css';

/** What a calendar is told. */
export interface CalendarProps {
  /** of the field, at which it opens */
  target: HTMLElement;
  isOpen: boolean;
  onTurn: (isOpen: boolean) => void;
  day: CalendarDate | null;
  onPick: (day: string | null) => void;
}

/** The month of the day, which has the focus; today's when none is chosen. */
export function Calendar({ target, isOpen, onTurn, day, onPick }: CalendarProps) {
  const start = day ?? today(new Date());
  return (
    <PopoverAt target={target} isOpen={isOpen} onTurn={onTurn} label={controls.calendar}>
      <DatePicker
        value={day}
        defaultDate={start}
        onChange={onPick}
        getDayProps={(each) => (each === start ? { 'data-autofocus': true } : {})}
        ariaLabels={calendarControls}
        // Esc closes the calendar alone, not the popup of its field.
        __stopPropagation
        firstDayOfWeek={1}
        weekendDays={[]}
        hideOutsideDates
        highlightToday
        minDate={`${String(limits.firstYear)}-01-01`}
        maxDate={`${String(limits.lastYear)}-12-31`}
      />
    </PopoverAt>
  );
}
