import { captions } from '#contract/texts/captions';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { keptName, nameLetters } from '#contract/values/plain-letters';
import { apart } from '#contract/values/reading-order';
import { searchLetters } from '#contract/values/search-letters';
import { beginningOf, endOf } from '#contract/values/whole-letters';

/* People see no difference between these, so the books hold one of them, and each finds it. */
test.each([
  ['Ada King', 'Ada King'],
  ['Ada  King', 'Ada King'],
  ['  Ada\u00a0\t King  ', 'Ada King'],
  ['\u202a \u200eAda King\u200f \u202c', 'Ada King'],
  ['Ada \u200f', 'Ada'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
  ['', ''],
  // Looked through once: again for each of its blanks, it took minutes, and the server answered nobody meanwhile.
  [`Ada${' '.repeat(1_000_000)}King`, 'Ada King'],
  // Of what nobody sees nothing is left: it stays, so that it can be refused as what it is.
  ['\u00a0', '\u00a0'],
  ['\u200b\u200b', '\u200b\u200b'],
])('the name %# as people see it', (typed, kept) => {
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

/* Not every keyboard has a name's accents: each of these is found by what another one types for it. */
test.each([
  ['Zo\u00eb M\u00fcller', 'zoe muller'],
  ['H\u00e5kan \u00c5ngstr\u00f6m', 'hakan angstrom'],
  ['Elif Y\u0131lmaz, \u0130zmir', 'elif yilmaz, izmir'],
  ['\u0110\u1eb7ng Th\u1ecb, S\u00f8ren Stra\u00dfe', 'dang thi, soren strasse'],
  [
    '\u0623\u062d\u0645\u062f \u0641\u0627\u0637\u0645\u0629 \u0645\u0635\u0637\u0641\u0649',
    '\u0627\u062d\u0645\u062f \u0641\u0627\u0637\u0645\u0647 \u0645\u0635\u0637\u0641\u064a',
  ],
  ['\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u0640\u062f', '\u0645\u062d\u0645\u062f'],
])('the name %j is found by %j', (name, letters) => {
  expect(searchLetters(name)).toBe(letters);
  expect(searchLetters(letters)).toBe(letters);
  expect(nameLetters(name)).not.toBe(letters);
});

/* What is written from the right takes the figures that follow it along: '28 Nov' would be read as a name's 28 and a month. */
test.each([
  ['Ada King', 'by Ada King, 28 Nov 2026'],
  ['Jos\u00e9 \u00d1u\u00f1ez', 'by Jos\u00e9 \u00d1u\u00f1ez, 28 Nov 2026'],
  ['\u0639\u0644\u064a 7 \u0628\u0646', 'by \u200e\u2068\u0639\u0644\u064a 7 \u0628\u0646\u2069, 28 Nov 2026'],
])('the name %j is read apart from the day beside it', (name, sentence) => {
  expect(captions.doneBy(name, '28 Nov 2026')).toBe(sentence);
});

test('whoever saved a version of a schedule is read apart from its day too', () => {
  const when = '2026-11-28T09:30:00.000Z';
  const name = '\u0639\u0644\u064a';
  const read = `\u200e\u2068${name}\u2069`;
  expect(scheduleSetup.version(3, name, when)).toContain(`saved by ${read} on `);
  expect(scheduleSetup.conflict.title(name, when)).toContain(`${read} saved another version on `);
});

test.each([
  ['Insufficient balance in Main: 1,250.50 USD available', 'Insufficient balance in Main: 1,250.50 USD available'],
  ['In \u0639\u0644\u064a \u0628\u0646: 5.00 AED', 'In \u200e\u2068\u0639\u0644\u064a \u0628\u0646\u2069: 5.00 AED'],
  ['\u0639\u0644\u064a to \u05d3\u05df', '\u200e\u2068\u0639\u0644\u064a\u2069 to \u200e\u2068\u05d3\u05df\u2069'],
])('the sentence %j is read in its order', (sentence, read) => {
  expect(apart(sentence)).toBe(read);
});

it('a name that is cut keeps no half of a letter or a sign', () => {
  const [worker, accented, joined] = ['Palm \u{1f477} Tower', 'Villa e\u0301', 'Desk \u{1f469}\u200d\u{1f4bb}'];
  expect([6, 7].map((most) => beginningOf(worker, most))).toEqual(['Palm ', 'Palm \u{1f477}']);
  expect([7, 8].map((most) => endOf(worker, most))).toEqual([' Tower', '\u{1f477} Tower']);
  expect([beginningOf(accented, 7), endOf(accented, 1)]).toEqual(['Villa ', '']);
  expect([7, 8, 9].map((most) => beginningOf(joined, most))).toEqual(['Desk ', 'Desk ', 'Desk ']);
  expect([endOf(joined, 2), endOf(joined, 99)]).toEqual(['', joined]);
});
