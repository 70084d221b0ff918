import type { TInteger, TNull, TNumber, TObject, TOptional, TSchema, TString, TUnion } from '@sinclair/typebox';
import type { CurrencyMember, MovementField, MovementFields } from './movement-fields';
import { amountType, closedObject, dateType, idType, optionalTextType, rateType } from './wire-types';

type SchemaOf<Field> = Field extends { readonly kind: infer Kind }
  ? Kind extends 'text'
    ? TOptional<TUnion<[TString, TNull]>>
    : Kind extends 'day'
      ? TString
      : Kind extends 'choice'
        ? TInteger
        : TNumber
  : never;

type Members<Fields extends MovementFields> = {
  [
    Name in keyof Fields as Fields[Name] extends { readonly member: infer Member extends string } ? Member : never
  ]: SchemaOf<Fields[Name]>;
} & { [Name in keyof Fields as CurrencyMember<Fields[Name]>]: TInteger };

/** The JSON part of a movement's request: the members of its fields and no others (§7). */
export function wireBody<Fields extends MovementFields>(fields: Fields): TObject<Members<Fields>> {
  const members = Object.fromEntries(Object.values(fields).flatMap(membersOf));
  return closedObject(members) as unknown as TObject<Members<Fields>>;
}

function membersOf(field: MovementField): [string, TSchema][] {
  switch (field.kind) {
    case 'day':
      return [[field.member, dateType(field.required)]];
    case 'choice': {
      const names = field.currencyMember === undefined ? [field.member] : [field.member, field.currencyMember];
      return names.map((name) => [name, idType(field.required)]);
    }
    case 'amount':
      return [[field.member, amountType(field.required)]];
    case 'rate':
      return [[field.member, rateType(field.invalid)]];
    case 'text':
      return [[field.member, optionalTextType(field)]];
    case 'slip':
      return [];
  }
}
