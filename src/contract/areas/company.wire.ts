import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { setUpSteps } from '../vocabulary/set-up';
import { closedObject, nameType, nullable, type WireOptions, versionType } from './wire-types';

/** GET /api/company: whose books these are, for everybody who reads them; null until it has a name. */
export const companyName = Type.Object({ name: nullable(Type.String()) });
export type CompanyName = Static<typeof companyName>;

/** The company as SUPER sees it. */
export const companySettings = Type.Object({
  name: nullable(Type.String()),
  /** null until somebody has chosen one: UTC holds then */
  timeZone: nullable(Type.String()),
  /** 0 until anything is kept */
  version: Type.Integer(),
});
export type CompanySettings = Static<typeof companySettings>;

/** PUT /api/admin/company, with the version that was read. */
export const companyBody = closedObject({
  name: nameType(messages.company.nameRequired, messages.company.nameTooLong),
  timeZone: Type.String({
    minLength: 1,
    maxLength: limits.timeZoneCharacters,
    sentence: messages.company.timeZoneRequired,
  } satisfies WireOptions),
  version: versionType(),
});
export type CompanyBody = Static<typeof companyBody>;

/** How far a new company is. */
export const setUpState = Type.Object({
  /** nothing is deposited, transferred or paid yet; once something was, it is over for good and no step is told */
  isOpen: Type.Boolean(),
  /** what there is of each step, and whether that is enough to go on */
  steps: Type.Array(
    Type.Object({
      step: Type.Union(setUpSteps.map((step) => Type.Literal(step))),
      isDone: Type.Boolean(),
      count: Type.Integer(),
    }),
  ),
});
export type SetUpState = Static<typeof setUpState>;
