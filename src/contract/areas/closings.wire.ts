import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { reasonRule } from './common-fields';
import {
  closedObject,
  dateType,
  idType,
  nullable,
  optionalTextType,
  textType,
  versionType,
  type WireOptions,
} from './wire-types';

const closing = messages.closing;

const reason = textType(reasonRule.required, reasonRule.tooLong, reasonRule.maximum);

/** The number of the last closing or reopening that was seen, 0 before the first: 409 where another came since. */
const version = Type.Optional(versionType());

/** POST /api/books/close: the last day that is closed from then on. */
export const closeBody = closedObject({
  version,
  through: dateType(closing.throughRequired),
  reason: optionalTextType(reasonRule),
});
export type CloseBody = Static<typeof closeBody>;

/** POST /api/books/close/reopen: the last day that stays closed, earlier than before; null where none does. */
export const reopenBody = closedObject({ version, through: nullable(dateType(closing.throughRequired)), reason });
export type ReopenBody = Static<typeof reopenBody>;

/** POST /api/books/close/exceptions: who may record on which closed days, and for how many hours from now on. */
export const exceptionBody = closedObject({
  userId: idType(closing.personRequired),
  startDate: dateType(closing.startRequired),
  endDate: dateType(closing.endRequired),
  hours: Type.Integer({
    minimum: 1,
    maximum: limits.exceptionHours,
    sentence: closing.hoursRequired,
  } satisfies WireOptions),
  reason,
});
export type ExceptionBody = Static<typeof exceptionBody>;

/** GET /api/books/close: up to which day the books are closed, and where whoever asks may record all the same. */
export const closeState = Type.Object({
  /** the last closed day; null where every day is open */
  closedThrough: nullable(Type.String()),
  exceptions: Type.Array(Type.Object({ startDate: Type.String(), endDate: Type.String(), until: Type.String() })),
});
export type CloseState = Static<typeof closeState>;

/** A closing, or a reopening: the last closed day from then on, and before. */
export const closingRow = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  before: nullable(Type.String()),
  through: nullable(Type.String()),
  reason: Type.String(),
});
export type ClosingRow = Static<typeof closingRow>;

/** GET /api/books/close/unsettled: a finished reconciliation of an open account that no longer stands. */
export const unsettledRow = Type.Object({
  id: Type.Integer(),
  account: Type.String(),
  statementDate: Type.String(),
  /** the first day of what was taken back */
  startDate: Type.String(),
});
export type UnsettledRow = Static<typeof unsettledRow>;

/** An exception from closed periods. */
export const exceptionRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  startDate: Type.String(),
  endDate: Type.String(),
  /** until when it holds unless it is ended before */
  until: Type.String(),
  reason: Type.String(),
  givenBy: Type.String(),
  givenAt: Type.String(),
  endedBy: nullable(Type.String()),
  endedAt: nullable(Type.String()),
  /** whether it holds now */
  isHeld: Type.Boolean(),
});
export type ExceptionRow = Static<typeof exceptionRow>;
