import { Type, type Static } from '@sinclair/typebox';
import { nullable } from './wire-types';

/** How far a check of the books is; `interrupted` when its server ended before it. */
const booksCheckStates = ['idle', 'running', 'done', 'interrupted'] as const;

/** Everything, once a week and when it is asked for; or what is new since the check before. */
const booksCheckForms = ['whole', 'daily'] as const;

/** Why everything is checked though the daily check was due: nothing to go on from, or what is not what was signed, or is of other books. */
const wholeCheckReasons = ['none', 'spoilt', 'of another chain'] as const;

const oneOf = <const Names extends readonly string[]>(names: Names) =>
  Type.Union(names.map((name) => Type.Literal(name as Names[number])));

/** GET and POST /api/books/check: the check that runs or ran last, and each fault that is known as a sentence (contract §4, §8). */
export const booksCheck = Type.Object({
  state: oneOf(booksCheckStates),
  /** null until there was a check */
  form: nullable(oneOf(booksCheckForms)),
  reason: nullable(oneOf(wholeCheckReasons)),
  rules: Type.Integer(),
  rulesDone: Type.Integer(),
  /** the rule under way, and how many of its rows were looked at; 0 of 0 where it looks at all at once */
  rule: nullable(Type.String()),
  rows: Type.Integer(),
  rowsDone: Type.Integer(),
  startedAt: nullable(Type.String()),
  finishedAt: nullable(Type.String()),
  /** daily: from when on it looks; whole: when it was begun, if it goes on with one that was broken off */
  since: nullable(Type.String()),
  /** when everything was checked last */
  wholeFinishedAt: nullable(Type.String()),
  isWholeDue: Type.Boolean(),
  faults: Type.Array(Type.Object({ rule: Type.String(), fault: Type.String() })),
});
export type BooksCheck = Static<typeof booksCheck>;

/** GET /api/books/stamp: the same text as long as nobody has written anything, another one soon after somebody has (contract §8). */
export const booksStamp = Type.Object({ stamp: Type.String() });
export type BooksStamp = Static<typeof booksStamp>;
