import { Type, type Static } from '@sinclair/typebox';
import { closedObject, dateType, idInQuery } from './wire-types';

/** What a partner bears of a project as far as it has fallen due: by his share on each due day (contract §9). */
const partnerProject = Type.Object({
  projectid: Type.Integer(),
  project: Type.String(),
  isArchived: Type.Boolean(),
  /** of that day, in percent; 0 once he is no owner any more, or not yet */
  share: Type.Number(),
  /** what has fallen due of the whole project, and of it what is his */
  due: Type.Number(),
  own: Type.Number(),
});
export type PartnerProject = Static<typeof partnerProject>;

/** A partner's position in one currency: deposits carry no project, so it is told per currency alone. */
const partnerCurrency = Type.Object({
  currency: Type.String(),
  projects: Type.Array(partnerProject),
  /** what is his of all these projects */
  due: Type.Number(),
  /** what he deposited up to that day */
  deposited: Type.Number(),
  /** of deposits that are dated after it, which do not count yet */
  later: Type.Number(),
  /** deposited less due: above zero he is ahead, below zero behind */
  position: Type.Number(),
});
export type PartnerCurrency = Static<typeof partnerCurrency>;

/** GET /api/books/partners/:id: up to which day it is told, both due days and deposits; the company's day where none is said. */
export const partnerFilter = closedObject({ endDate: Type.Optional(dateType()) });
export type PartnerFilter = Static<typeof partnerFilter>;

/** Where one of all partners stands in one currency. */
const partnerOfAll = Type.Object({
  id: Type.Integer(),
  /** told apart from whoever has the same one */
  name: Type.String(),
  isDisabled: Type.Boolean(),
  ...Type.Omit(partnerCurrency, ['projects']).properties,
  /** the projects of this currency that he has a share in on that day */
  shares: Type.Array(Type.Object({ projectid: Type.Integer(), project: Type.String(), share: Type.Number() })),
});
export type PartnerOfAll = Static<typeof partnerOfAll>;

/** GET /api/books/partners: everybody who has a share or has deposited, by name, each in every currency of theirs. */
export const allPartners = Type.Object({
  today: Type.String(),
  /** the day that it is told of */
  date: Type.String(),
  partners: Type.Array(partnerOfAll),
  /** what has fallen due, by currency, of projects that have no owners yet: it is in nobody's figures */
  ownerless: Type.Optional(
    Type.Array(
      Type.Object({
        currency: Type.String(),
        due: Type.Number(),
        projects: Type.Array(Type.Object({ projectid: Type.Integer(), project: Type.String() })),
      }),
    ),
  ),
});
export type AllPartners = Static<typeof allPartners>;

/** The file of a partner's statement takes beside it whose it is. */
export const partnerFileFilter = closedObject({ person: idInQuery(), ...partnerFilter.properties });
export type PartnerFileFilter = Static<typeof partnerFileFilter>;

export const partnerPosition = Type.Object({
  today: Type.String(),
  /** the day that it is told of */
  date: Type.String(),
  id: Type.Integer(),
  name: Type.String(),
  isDisabled: Type.Boolean(),
  currencies: Type.Array(partnerCurrency),
});
export type PartnerPosition = Static<typeof partnerPosition>;
