import { Type, type Static } from '@sinclair/typebox';
import { reportNames } from '../reports/report-filters';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { closedObject, nameType } from './wire-types';

const reportName = Type.Union(
  reportNames.map((name) => Type.Literal(name)),
  { sentence: messages.view.reportUnknown },
);

/** GET /api/books/views: of which report. */
export const viewsOfReport = closedObject({ report: reportName });

/** What a view is called, what its report's address tells (`?userId=3`), and for whom it is. */
const viewMembers = {
  name: nameType(messages.view.nameRequired, messages.view.nameTooLong, limits.viewNameCharacters),
  // What is kept of it is bounded when it is written anew: what is searched for in letters beyond our own is longer there.
  address: Type.String({ maxLength: 10 * limits.viewAddressCharacters, sentence: messages.view.addressInvalid }),
  isShared: Type.Boolean({ sentence: messages.view.sharedRequired }),
};

/** PUT /api/books/views/{id}: what is not there stays as it is. */
export const viewBody = Type.Partial(closedObject(viewMembers), { additionalProperties: false });
export type ViewBody = Static<typeof viewBody>;

/** POST /api/books/views. */
export const newViewBody = closedObject({ ...viewMembers, report: reportName });
export type NewViewBody = Static<typeof newViewBody>;

/** A view that somebody sees: an own one, or one for everybody. */
export const viewRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  address: Type.String(),
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  owner: Type.String(),
});
export type ViewRow = Static<typeof viewRow>;
