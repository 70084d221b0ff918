import { dateFromAnswer, dateFromWire } from '../values/dates';
import { centsFromAnswer, centsToText } from '../values/money';
import { rateFromNumber } from '../values/rates';
import type { BookEntry } from './entries.wire';
import type { MovementField, MovementFields } from './movement-fields';

type Member = BookEntry['requested'][string];

/** What a form holds of an entry that was recorded before, its slip apart: everything as it would be typed. */
export function filledValues(fields: MovementFields, requested: BookEntry['requested']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = field.kind === 'slip' ? undefined : requested[field.member];
      return value === undefined ? [] : [[name, typedAs(field.kind, value)]];
    }),
  );
}

function typedAs(kind: MovementField['kind'], value: Member): string {
  const text = String(value);
  if (kind === 'day') return dateFromWire(text) ?? dateFromAnswer(text) ?? '';
  if (kind === 'rate') return rateFromNumber(Number(value)) ?? '';
  if (kind !== 'amount') return text;
  const amount = centsFromAnswer(Number(value));
  return amount === null ? '' : centsToText(amount);
}

/** The fields of a form that are days. */
export const dayFields = (fields: MovementFields): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'day' ? name : []));
