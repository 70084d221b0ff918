import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { currencyRow } from './accounts.wire';
import { numberOfNamesake } from './wire-rows';
import { amountType, closedObject, dateType, idType, nameType, nullable, type WireOptions } from './wire-types';

const project = messages.project;

/** An owner of a project, with the share in percent. */
const ownerRow = Type.Object({
  userid: Type.Integer(),
  name: Type.String(),
  userNumber: numberOfNamesake,
  share: Type.Number(),
});
export type OwnerRow = Static<typeof ownerRow>;

/** A project as it is set up; the owners are those of the company's day. */
export const projectSetupRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  currency: currencyRow,
  startdate: Type.String(),
  enddate: nullable(Type.String()),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  value: nullable(Type.Number()),
  isArchived: Type.Boolean(),
  /** told again when the project is changed, so that nobody overwrites what he has not seen */
  version: Type.Integer(),
  owners: Type.Array(ownerRow),
  scheduleRows: Type.Integer(),
  scheduled: Type.Number(),
  paid: Type.Number(),
});
export type ProjectSetupRow = Static<typeof projectSetupRow>;

/** The owners of a project from a day on, until the next set begins. */
export const ownerSetRow = Type.Object({
  validFrom: Type.String(),
  /** whether it is the one that holds on the company's day */
  isHeld: Type.Boolean(),
  /** of the project as it was when these were read: told again when they are changed */
  version: Type.Integer(),
  owners: Type.Array(ownerRow),
});
export type OwnerSetRow = Static<typeof ownerSetRow>;

const optional = <Schema extends Parameters<typeof nullable>[0]>(schema: Schema) => Type.Optional(nullable(schema));

const degrees = (most: number, sentence: string) =>
  Type.Number({ minimum: -most, maximum: most, decimals: limits.placeDecimals, sentence } satisfies WireOptions);

const projectMembers = {
  name: nameType(project.nameRequired, project.nameTooLong),
  currency: idType(project.currencyRequired),
  startdate: dateType(project.startRequired),
  enddate: optional(dateType()),
  latitude: optional(degrees(90, project.latitudeInvalid)),
  longitude: optional(degrees(180, project.longitudeInvalid)),
  value: optional(amountType(project.valueInvalid)),
};

const version = Type.Integer({
  minimum: 1,
  sentence: project.versionRequired,
} satisfies WireOptions);

const owners = Type.Array(
  closedObject({
    userid: idType(project.ownerRequired),
    share: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      decimals: limits.shareDecimals,
      sentence: project.shareInvalid,
    } satisfies WireOptions),
  }),
  {
    minItems: 1,
    maxItems: limits.owners,
    sentence: project.ownersRequired,
    sentenceOf: { maxItems: project.ownersTooMany },
  } satisfies WireOptions,
);
/** Owners as they are saved: each person once, the shares 100.00 % together. */
export type OwnersBody = Static<typeof owners>;

/** POST /api/admin/projects; the owners, when they are given, hold from the start date on. */
export const newProjectBody = closedObject({ ...projectMembers, owners: Type.Optional(owners) });
export type NewProjectBody = Static<typeof newProjectBody>;

/** PUT /api/admin/projects/{id}. */
export const projectBody = closedObject({ ...projectMembers, version });
export type ProjectBody = Static<typeof projectBody>;

/** POST /api/admin/projects/{id}/archive and …/restore. */
export const projectVersionBody = closedObject({ version });

/**
 * PUT /api/admin/projects/{id}/owners: the whole set from this day on, in place of one that begins on the same day, and of
 * the one that began on `insteadOf` where that is moved.
 */
export const ownerSetBody = closedObject({
  version,
  validFrom: dateType(project.ownersFromRequired),
  insteadOf: Type.Optional(dateType()),
  owners,
});
export type OwnerSetBody = Static<typeof ownerSetBody>;

/** DELETE /api/admin/projects/{id}/owners: which set, in the query. */
export const ownerSetParameters = closedObject({ version, validFrom: dateType(project.ownersFromRequired) });
