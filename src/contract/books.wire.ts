import { Type, type Static } from '@sinclair/typebox';

/** What a check of the books answers: how many rules were checked, and each fault as a sentence (contract §4, §8). */
export const booksReport = Type.Object({
  rules: Type.Integer(),
  faults: Type.Array(Type.Object({ rule: Type.String(), fault: Type.String() })),
});
export type BooksReport = Static<typeof booksReport>;
