import { type CalendarDate, dateToWire } from '../values/dates';
import { centsFromTyped, centsToNumber, noCents } from '../values/money';
import { parRate, rateFromTyped, rateToNumber } from '../values/rates';
import type { FieldName, FormValues, MovementField, MovementFields, SentBody } from './movement-fields';

const entriesOf = (fields: MovementFields) => Object.entries(fields);

/** The form before anything is typed: days are today. */
export function emptyValues<Fields extends MovementFields>(fields: Fields, today: CalendarDate): FormValues<Fields> {
  const empty = { day: today, slip: null };
  const valueOf = ({ kind }: MovementField) => (kind === 'day' || kind === 'slip' ? empty[kind] : '');
  return Object.fromEntries(entriesOf(fields).map(([name, field]) => [name, valueOf(field)])) as FormValues<Fields>;
}

/** The fields that must be filled in. */
export const requiredFields = <Fields extends MovementFields>(fields: Fields): FieldName<Fields>[] =>
  entriesOf(fields).flatMap(([name, field]) => ('required' in field ? name : []));

/** The form's field for each member of the request. */
export function fieldOfMember<Fields extends MovementFields>(fields: Fields): Record<string, FieldName<Fields>> {
  const pairs = entriesOf(fields).flatMap(([name, field]) => {
    if (field.kind === 'slip') return [];
    const members =
      field.kind === 'choice' && field.currencyMember ? [field.member, field.currencyMember] : [field.member];
    return members.map((member): [string, FieldName<Fields>] => [member, name]);
  });
  return Object.fromEntries(pairs);
}

/** What a checked form sends, with what goes beside. */
export function sentBody<Fields extends MovementFields>(
  fields: Fields,
  values: FormValues<Fields>,
  beside: Readonly<Record<string, number>>,
): SentBody<Fields> {
  const members = entriesOf(fields).flatMap(([name, field]): [string, string | number][] =>
    field.kind === 'slip' ? [] : [[field.member, sentValue(field, values[name] as string)]],
  );
  return { ...Object.fromEntries(members), ...beside } as SentBody<Fields>;
}

function sentValue(field: Exclude<MovementField, { kind: 'slip' }>, typed: string): string | number {
  switch (field.kind) {
    case 'day':
      return dateToWire(typed as CalendarDate);
    case 'choice':
      return Number(typed);
    case 'amount':
      return centsToNumber(centsFromTyped(typed) ?? noCents);
    case 'rate':
      return rateToNumber(rateFromTyped(typed) ?? parRate);
    case 'text':
      return typed;
  }
}

/** What the input of a field is told: name, label, whether it must be filled in, and of text its most characters. */
export function inputOf<Fields extends MovementFields, Name extends FieldName<Fields>>(
  fields: Fields,
  name: Name,
): { name: Name; label: string; required: boolean } & Maximum<Fields[Name]> {
  const field = fields[name] as MovementField;
  const maximum = field.kind === 'text' ? { maximum: field.maximum } : {};
  return { name, label: field.label, required: 'required' in field, ...(maximum as Maximum<Fields[Name]>) };
}

type Maximum<Field> = Field extends { readonly maximum: number } ? { maximum: number } : object;
