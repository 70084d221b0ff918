import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './wire-types';

/** How the newest backup stands; `interrupted` when whoever took it is gone before its end. */
const backupStates = ['never', 'running', 'done', 'failed', 'interrupted'] as const;

/** GET /api/admin/backups: the newest backup, the last one that is whole, and when the next is due (contract §9). */
export const backupsTaken = Type.Object({
  state: Type.Union(backupStates.map((state) => Type.Literal(state))),
  /** of the newest one: when it began, on which computer, into which file */
  beganAt: nullable(Type.String()),
  host: nullable(Type.String()),
  file: nullable(Type.String()),
  /** why it failed, as a sentence */
  failure: nullable(Type.String()),
  last: nullable(
    Type.Object({
      beganAt: Type.String(),
      /** by the database's clock, when it was asked */
      ageSeconds: Type.Integer(),
      /** how long it took */
      seconds: Type.Integer(),
      host: Type.String(),
      file: Type.String(),
      bytes: Type.Integer(),
      rows: Type.Integer(),
      /** what the check of the restored books has found; null where it was not asked for */
      faults: nullable(Type.Integer()),
    }),
  ),
  /** tries that failed since */
  failures: Type.Integer(),
  /** of backups that are taken again and again */
  rhythm: nullable(Type.Object({ everySeconds: Type.Integer(), keep: Type.Integer(), dueAt: nullable(Type.String()) })),
  /** whether the last whole one is older than two of its intervals, or none was taken in so long */
  isLate: Type.Boolean(),
});
export type BackupsTaken = Static<typeof backupsTaken>;
