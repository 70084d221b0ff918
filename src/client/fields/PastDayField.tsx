import { dateFromWire, formatDate } from '#contract/values/dates';
import { useToday } from '../browser/today';
import { DateField } from './DateField';
import type { FieldProps } from './field-frame';

interface PastDayFieldProps extends FieldProps {
  /** what is said of a day to come; the server, whose day it is, judges it */
  inFuture: (today: string) => string;
}

/** A day up to today; of one to come that is said as soon as it is chosen or typed. */
export function PastDayField({ inFuture, ...field }: PastDayFieldProps) {
  const today = useToday();
  const faultOf = (text: string) => {
    const day = dateFromWire(text);
    return day !== null && day > today ? inFuture(formatDate(today)) : undefined;
  };
  return <DateField {...field} faultOf={faultOf} />;
}
