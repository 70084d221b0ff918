import fs from 'node:fs';
import path from 'node:path';
import { messages } from '../../src/contract/texts/messages';
import { sentencesOfFailure, sentencesOfSuccess, sentencesOfValidation } from './sentences';

/* §5 and §8: the contract holds each sentence word for word, and a test that is named here shows it on its screen. */

type Part = string | object | ((...values: never[]) => string) | null | undefined;

/** Every sentence of the contract by its name; one that is made of values, with those of the specification's examples. */
function sentencesIn(part: Part, name: string): [string, string][] {
  if (typeof part === 'string') return [[part, name]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => sentencesIn(value as Part, `${name}.${key}`));
}

const named: [string, string][] = [
  ...sentencesIn(messages, 'messages'),
  [messages.httpError(503), 'messages.httpError'],
  [messages.payment.exceedsRemaining('750.00'), 'messages.payment.exceedsRemaining'],
  [messages.slip.downloadFailed(messages.httpError(500)), 'messages.slip.downloadFailed'],
];
const namesOf = (sentence: string) => named.filter(([text]) => text === sentence).map(([, name]) => name);

const shownByClient = Object.entries({ ...sentencesOfValidation, ...sentencesOfFailure });

it.each([...shownByClient.map(([sentence]) => sentence), ...sentencesOfSuccess])(
  'the contract holds word for word: %s',
  (sentence) => {
    expect(namesOf(sentence)).not.toEqual([]);
  },
);

it.each(shownByClient)('%s is shown by client/%s', (sentence, test) => {
  const source = fs.readFileSync(path.join(__dirname, `../client/${test}.test.tsx`), 'utf8');
  // Word for word, or by its name; one of those that each kind has of its own, by the last word of it.
  const isNamed = (name: string) =>
    source.includes(name) || source.includes(name.replace(/^messages\.\w+/, 'messages[kind]'));
  expect(source.includes(sentence) || namesOf(sentence).some(isNamed)).toBe(true);
});
