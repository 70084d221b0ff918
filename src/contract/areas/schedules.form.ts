import { messages } from '../texts/messages';
import { type CalendarDate, dateFromTyped } from '../values/dates';
import { type Cents, centsFromTyped, formatCents } from '../values/money';
import { isPlainText } from '../values/plain-text';
import { isWritten, writtenText } from '../values/written-text';
import { limits } from '../vocabulary/limits';
import { keptScheduleType } from '../vocabulary/schedule';
import { amountFault } from './amount-fault';

/** The cells of a schedule's row, as people type them. */
export const scheduleFields = ['type', 'name', 'amount', 'date'] as const;
export type ScheduleField = (typeof scheduleFields)[number];
export type TypedScheduleRow = Readonly<Record<ScheduleField, string>>;

/** What a typed row says; null where a cell is no amount or no day. */
export interface ScheduleRowValues {
  readonly type: string;
  readonly name: string;
  readonly amount: Cents | null;
  readonly date: CalendarDate | null;
}

/** Reads a typed row. */
export function scheduleRowValues({ type, name, amount, date }: TypedScheduleRow): ScheduleRowValues {
  return {
    type: keptScheduleType(type),
    name: writtenText(name),
    amount: centsFromTyped(amount),
    date: dateFromTyped(date),
  };
}

const schedule = messages.schedule;
const form = messages.form;

/** What is wrong with the cells of a typed row, of which so much is paid; the same rules as the server's. */
export function scheduleRowFaults(row: TypedScheduleRow, paid: Cents): Partial<Record<ScheduleField, string>> {
  const { type, name } = scheduleRowValues(row);
  const faults: Partial<Record<ScheduleField, string | null>> = {
    type: textFault(type, schedule.typeTooLong) ?? (isWritten(type) ? null : schedule.typeRequired),
    name: textFault(name, schedule.nameTooLong),
    amount: typedAmountFault(row.amount, paid),
    date: row.date.trim() ? (dateFromTyped(row.date) ? null : form.dateInvalid) : schedule.dateRequired,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault));
}

function textFault(text: string, tooLong: string): string | null {
  if (text.length > limits.nameCharacters) return tooLong;
  return isPlainText(text) ? null : form.textInvalid;
}

function typedAmountFault(typed: string, paid: Cents): string | null {
  if (!typed.trim()) return schedule.amountRequired;
  const amount = centsFromTyped(typed);
  if (amount === null) return amountFault(typed, { below: schedule.amountRequired });
  if (amount <= 0) return schedule.amountRequired;
  if (amount >= limits.amountCents) return form.amountTooLarge;
  return amount < paid ? schedule.belowPaid(formatCents(paid)) : null;
}
