import { type TSchema, Type } from '@sinclair/typebox';
import type { Column, ColumnKind, Report } from '../reports/report';
import { nullable } from './wire-types';

/** A value of each kind as a schema. */
const wireTypes = {
  day: Type.String(),
  amount: Type.Number(),
  currency: Type.String(),
  name: Type.String(),
  word: Type.String(),
  text: Type.String(),
  rate: Type.Number(),
  number: Type.Integer(),
  slip: nullable(Type.String()),
  status: Type.String(),
} satisfies Record<ColumnKind, TSchema>;

/** The numbers by which people of one name are told apart. */
type Numbers<Columns extends readonly Column[]> = {
  [
    Each in Columns[number] as Each extends { readonly namesake: infer Member extends string } ? Member : never
  ]: typeof numberOfNamesake;
};
/** The number of a person where somebody else has the same name. */
export const numberOfNamesake = Type.Optional(Type.Integer());

type Members<Columns extends readonly Column[]> = {
  [Each in Columns[number] as Each['member']]: (typeof wireTypes)[Each['kind']];
};

/** The members that a row of a report has for its columns. */
export const rowMembers = <const Columns extends readonly Column[]>({ columns }: Report<Columns>) =>
  Object.fromEntries(
    columns.flatMap(({ member, kind, namesake }) => [
      [member, wireTypes[kind]],
      ...(namesake === undefined ? [] : [[namesake, numberOfNamesake]]),
    ]),
  ) as Members<Columns> & Numbers<Columns>;
