import { DatabaseError } from 'pg';
import { messages } from '#contract/texts/messages';
import { addDays, type CalendarDate, formatDate } from '#contract/values/dates';
import { conflict, Refusal } from '../refusal';
import { codeOf } from './database-failures';

/** With which SQLSTATE the guards of migration 0033 refuse. */
const closedDay = 'BC001';
const writersUnderWay = 'BC002';

/** The refusal of a write that a guard of the database does not let pass; null for any other error. */
export function refusalByGuard(error: unknown): Refusal | null {
  if (!(error instanceof DatabaseError)) return null;
  if (codeOf(error) === writersUnderWay) return conflict(messages.closing.underWay);
  if (!isOfClosedDay(error)) return null;
  const day = error.detail as CalendarDate;
  const sentence = messages.closing.dayClosed(formatDate(day), formatDate(addDays(day, 1)));
  return new Refusal(409, 'CONFLICT', sentence, [], {}, { cause: error });
}

/** Whether the guard refuses what a statement has dated on a closed day. */
export const isOfClosedDay = (error: unknown): boolean => codeOf(error) === closedDay;

/** A refusal of a closed day says so at the field of the day; anything else stays as it is. */
export function atFieldOfDay(error: unknown, field: string): unknown {
  const isOfDay = error instanceof Refusal && isOfClosedDay(error.cause);
  return isOfDay ? conflict(error.message, [{ field, message: error.message }]) : error;
}
