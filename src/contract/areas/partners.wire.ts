import { Type, type Static } from '@sinclair/typebox';

/** What a partner bears of a project as far as it has fallen due: by his share on each due day (contract §9). */
const partnerProject = Type.Object({
  projectid: Type.Integer(),
  project: Type.String(),
  isArchived: Type.Boolean(),
  /** of today, in percent; 0 once he is no owner any more, or not yet */
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
  /** what he deposited up to today */
  deposited: Type.Number(),
  /** of deposits that are dated after today, which do not count yet */
  later: Type.Number(),
  /** deposited less due: above zero he is ahead, below zero behind */
  position: Type.Number(),
});
export type PartnerCurrency = Static<typeof partnerCurrency>;

/** GET /api/books/partners/:id: of the company's day. */
export const partnerPosition = Type.Object({
  today: Type.String(),
  id: Type.Integer(),
  name: Type.String(),
  isDisabled: Type.Boolean(),
  currencies: Type.Array(partnerCurrency),
});
export type PartnerPosition = Static<typeof partnerPosition>;
