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

type Members<Columns extends readonly Column[]> = {
  [Each in Columns[number] as Each['member']]: (typeof wireTypes)[Each['kind']];
};

/** The members that a row of a report has for its columns. */
export const rowMembers = <const Columns extends readonly Column[]>({ columns }: Report<Columns>): Members<Columns> =>
  Object.fromEntries(columns.map(({ member, kind }) => [member, wireTypes[kind]])) as Members<Columns>;
