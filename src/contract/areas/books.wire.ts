import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './wire-types';

/** How far a check of the books is; `interrupted` when its server ended before it. */
const booksCheckStates = ['idle', 'running', 'done', 'interrupted'] as const;

/** GET and POST /api/books/check: the check that runs or ran last, and each fault that is known as a sentence (contract §4, §8). */
export const booksCheck = Type.Object({
  state: Type.Union(booksCheckStates.map((state) => Type.Literal(state))),
  rules: Type.Integer(),
  rulesDone: Type.Integer(),
  startedAt: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  faults: Type.Array(Type.Object({ rule: Type.String(), fault: Type.String() })),
});
export type BooksCheck = Static<typeof booksCheck>;
