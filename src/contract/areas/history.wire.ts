import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './wire-types';

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
  /** the number of the record, and what it is called; '' where it has no name, or is not there any more */
  subject: Type.Object({ id: Type.String(), name: Type.String() }),
  seal: Type.Union(sealStates.map((state) => Type.Literal(state))),
  changes: Type.Array(
    Type.Object({ label: Type.String(), before: nullable(Type.String()), after: nullable(Type.String()) }),
  ),
});
export type HistoryEntry = Static<typeof historyEntry>;
