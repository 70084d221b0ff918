import { keptName, nameLetters } from '#contract/values/plain-letters';

/* People see no difference between these, so the books hold one of them, and each finds it. */
test.each([
  ['Ada King', 'Ada King'],
  ['Ada  King', 'Ada King'],
  ['  Ada\u00a0\t King  ', 'Ada King'],
  ['\u202a \u200eAda King\u200f \u202c', 'Ada King'],
  ['Ada \u200f', 'Ada'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
  ['', ''],
  // Of what nobody sees nothing is left: it stays, so that it can be refused as what it is.
  ['\u00a0', '\u00a0'],
  ['\u200b\u200b', '\u200b\u200b'],
])('the name %j is kept as %j', (typed, kept) => {
  expect(keptName(typed)).toBe(kept);
});

test.each([
  ['Ada  KING', 'ada king'],
  ['AME\u0301LIE', 'am\u00e9lie'],
  ['\u0639\u0644\u06cc\u200c\u0631\u0636\u0627', '\u0639\u0644\u06cc\u0631\u0636\u0627'],
  ['\u00a0', ''],
])('the name %j is looked for as %j', (name, letters) => {
  expect(nameLetters(name)).toBe(letters);
});
