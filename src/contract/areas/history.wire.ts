import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { deeds } from '../vocabulary/history';
import { closedObject, dateType, idInQuery, nullable } from './wire-types';

/** One thing that was done to a record: when, by whom, and the record before and after, as the audit log keeps it. */
export const historyRow = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  action: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
});
export type HistoryRow = Static<typeof historyRow>;

/** What a row of the audit log says against its seal: it is what was sealed, it waits for its seal, or it is another. */
const sealStates = ['holds', 'waiting', 'broken'] as const;
export type SealState = (typeof sealStates)[number];

/** One thing that was done, in words: what, to which record, and what of it differs, old beside new. */
export const historyEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  by: Type.String(),
  /** the kind of its record: 'deposit', 'account' … */
  kind: Type.String(),
  /** what was done: 'Recorded', 'Deleted' … */
  deed: Type.String(),
  /** the number of the record, and what it is called, '' where it has no name; whether it is there still */
  subject: Type.Object({ id: Type.String(), name: Type.String(), isThere: Type.Boolean() }),
  seal: Type.Union(sealStates.map((state) => Type.Literal(state))),
  changes: Type.Array(
    Type.Object({
      label: Type.String(),
      before: nullable(Type.String()),
      after: nullable(Type.String()),
      /** of a record that was there before and is after: null is that it has none of this */
      isThroughout: Type.Optional(Type.Literal(true)),
    }),
  ),
});
export type HistoryEntry = Static<typeof historyEntry>;

/** GET /api/books/history: who, on which days, with records of which kind, what, with which one; and from where on. */
const whatIsTold = {
  person: Type.Optional(idInQuery()),
  startDate: Type.Optional(dateType()),
  endDate: Type.Optional(dateType()),
  kind: Type.Optional(Type.String({ pattern: '^[a-z]{1,30}$', sentence: messages.history.kindInvalid })),
  deed: Type.Optional(
    Type.Union(
      deeds.map((deed) => Type.Literal(deed)),
      { sentence: messages.history.deedInvalid },
    ),
  ),
  /** the number of the record; only with its kind */
  subject: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$', sentence: messages.history.subjectInvalid })),
};
export const historyFilter = closedObject({
  ...whatIsTold,
  /** the row behind which the page begins, or before which it ends; without both it is the latest */
  before: Type.Optional(idInQuery()),
  after: Type.Optional(idInQuery()),
  /** the page with the first row that there is */
  isOldest: Type.Optional(Type.Boolean()),
});
export type HistoryFilter = Static<typeof historyFilter>;

/** Its file has everything that is told so. */
export const historyFileFilter = closedObject(whatIsTold);

/** A page of the history, the latest first, and what is known of the seals of all of it. */
export const historyPage = Type.Object({
  entries: Type.Array(historyEntry),
  hasNewer: Type.Boolean(),
  hasOlder: Type.Boolean(),
  /** by the clock of which its days are looked for */
  timeZone: Type.String(),
  seals: Type.Object({
    /** rows that wait for their seal */
    waiting: Type.Integer(),
    /** when the check of the books followed them last, and all of them; null before the first time */
    checkedAt: nullable(Type.String()),
    allCheckedAt: nullable(Type.String()),
    /** what it found of them, each in a sentence */
    faults: Type.Array(Type.String()),
  }),
});
export type HistoryPage = Static<typeof historyPage>;
