import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { reasonRule } from './common-fields';
import {
  amountType,
  closedObject,
  dateType,
  idInQuery,
  idType,
  nullable,
  optionalTextType,
  textType,
  versionType,
} from './wire-types';

const schedule = messages.schedule;

/** The name of a row, which may be left out. */
const rowNameRule = {
  maximum: limits.nameCharacters,
  tooLong: schedule.nameTooLong,
  invalid: messages.form.textInvalid,
};

/** A row as it is saved; one that is new has no number yet. */
export const scheduleRowBody = closedObject({
  installmentid: Type.Optional(idType()),
  scheduletype: textType(schedule.typeRequired, schedule.typeTooLong, limits.nameCharacters),
  name: optionalTextType(rowNameRule),
  amount: amountType(schedule.amountRequired),
  scheduledate: dateType(schedule.dateRequired),
});
export type ScheduleRowBody = Static<typeof scheduleRowBody>;

/** PUT /api/admin/schedules/{id}: all rows, and the version that they were made from (contract §9). */
export const scheduleBody = closedObject({
  version: versionType(schedule.versionRequired),
  reason: optionalTextType(reasonRule),
  rows: Type.Array(scheduleRowBody, { maxItems: limits.scheduleRows, sentence: schedule.tooManyRows }),
});
export type ScheduleBody = Static<typeof scheduleBody>;

/** What a version says of a row. */
const scheduleRowFacts = Type.Object({
  scheduletype: Type.String(),
  name: Type.String(),
  amount: Type.Number(),
  scheduledate: Type.String(),
});
export type ScheduleRowFacts = Static<typeof scheduleRowFacts>;

/** A row that is saved; `payments` counts deleted ones too, since a row that has any stays: up to one more than `limits.countedUses`. */
const scheduleRow = Type.Object({
  installmentid: Type.Integer(),
  ...scheduleRowFacts.properties,
  total_paid: Type.Number(),
  payments: Type.Integer(),
});
export type ScheduleRow = Static<typeof scheduleRow>;

/** GET /api/admin/schedules/{id}, and what a save answers. */
export const projectSchedule = Type.Object({
  projectid: Type.Integer(),
  name: Type.String(),
  currencyname: Type.String(),
  startdate: Type.String(),
  value: nullable(Type.Number()),
  version: Type.Integer(),
  savedBy: nullable(Type.String()),
  savedAt: nullable(Type.String()),
  rows: Type.Array(scheduleRow),
});
export type ProjectSchedule = Static<typeof projectSchedule>;

const versionFacts = {
  version: Type.Integer(),
  savedBy: Type.String(),
  savedAt: Type.String(),
  reason: Type.String(),
};

/** GET /api/admin/schedules/{id}/versions: one row a version, newest first. */
export const scheduleVersionRow = Type.Object({
  ...versionFacts,
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
});
export type ScheduleVersionRow = Static<typeof scheduleVersionRow>;

/** GET /api/admin/schedules/{id}/versions/{version}: each row that it changed, old beside new. */
export const scheduleVersion = Type.Object({
  ...versionFacts,
  changes: Type.Array(
    Type.Object({
      installmentid: Type.Integer(),
      before: nullable(scheduleRowFacts),
      after: nullable(scheduleRowFacts),
    }),
  ),
});
export type ScheduleVersion = Static<typeof scheduleVersion>;

/** The project and the version in an address. */
export const scheduleVersionParameters = closedObject({ id: idInQuery(), version: versionType() });
