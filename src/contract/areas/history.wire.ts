import { Type, type Static } from '@sinclair/typebox';

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
