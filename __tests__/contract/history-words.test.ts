import fs from 'node:fs';
import path from 'node:path';
import { noHistoryFilters, readHistoryAddress, writeHistoryAddress } from '#contract/reports/history-address';
import { deedNames } from '#contract/texts/deed-names';
import { historyKinds } from '#contract/texts/history-words';
import { deedOf, kindOfAction } from '#contract/vocabulary/history';
import { permissions } from '#contract/vocabulary/permissions';

const serverFolder = path.join(__dirname, '../../src/server');
/** What is noted of who came in and was refused stands elsewhere and is no part of the history. */
const notInTheLog: readonly string[] = [...permissions, 'password.refused', 'session.reused'];

/** What looks like an action of the audit log in the server's sources, in code and in SQL. */
const writtenActions = fs
  .readdirSync(serverFolder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(ts|sql)$/.test(file))
  .flatMap((file) => fs.readFileSync(path.join(serverFolder, file), 'utf8').match(/'[a-z]+(?:\.[a-z]+)+'/g) ?? [])
  .map((quoted) => quoted.slice(1, -1))
  .filter((text) => kindOfAction(text) in historyKinds && !notInTheLog.includes(text));

it('every action that the server can write has words, and every kind of record a name', () => {
  expect(writtenActions).toContain('account.removed');
  expect(writtenActions.filter((action) => !(action in deedNames))).toEqual([]);
  expect(Object.keys(deedNames).filter((action) => !(kindOfAction(action) in historyKinds))).toEqual([]);
});

it.each([
  ['deposit.created', 'added'],
  ['import.received', 'added'],
  ['exception.given', 'added'],
  ['person.password.given', 'changed'],
  ['period.reopened', 'changed'],
  ['payment.reversed', 'deleted'],
  ['payment.corrected', 'corrected'],
  ['import.undone', 'deleted'],
  ['project.owners.removed', 'deleted'],
])('%s has %s', (action, deed) => {
  expect(deedOf(action)).toBe(deed);
});

it.each<[string, string, readonly string[]]>([
  ['', '', []],
  ['?deed=deleted&person=3&before=77', '?person=3&deed=deleted&before=77', []],
  ['?kind=deposit&subject=12&isOldest=true', '?kind=deposit&subject=12&isOldest=true', []],
  ['?subject=12', '', ['subject']],
  ['?kind=toString&deed=burnt&person=-1&after=x', '', ['kind', 'deed', 'person', 'after']],
  ['?startDate=2026-02-02&endDate=2026-02-01', '?startDate=2026-02-02', ['endDate']],
  ['?before=1&after=2&person=3&person=4', '?person=3&before=1', ['after', 'person']],
  ['?__proto__=1&utm=x', '', ['__proto__', 'utm']],
  // Who is not told of people reads no empty list of them.
  ['?kind=person&subject=3&deed=changed', '?deed=changed', ['kind', 'subject']],
])('the address %p says %p', (address, written, leftOut) => {
  const read = readHistoryAddress(new URLSearchParams(address), false);
  expect([writeHistoryAddress(read.place), read.leftOut]).toEqual([written, leftOut]);
  expect(Object.keys(read.place.filters)).toEqual(Object.keys(noHistoryFilters));
});
