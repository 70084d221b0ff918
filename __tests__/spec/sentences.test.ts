import { messages } from '../../src/contract/texts/messages';
import { sentencesOfFailure, sentencesOfSuccess, sentencesOfValidation } from './sentences';

/* §5 and §8: the contract holds each sentence word for word; that the screens show it is proven in 05 and 08. */

/** Every sentence of the contract; one that is made of values, with those of the specification's examples. */
function sentencesIn(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'object' && part !== null) return Object.values(part).flatMap(sentencesIn);
  return [];
}

const ofContract = new Set([
  ...sentencesIn(messages),
  messages.httpError(503),
  messages.payment.exceedsRemaining('750.00'),
  messages.slip.downloadFailed(messages.httpError(500)),
]);

it.each([...sentencesOfValidation, ...sentencesOfFailure, ...sentencesOfSuccess])(
  'the contract holds word for word: %s',
  (sentence) => {
    expect(ofContract.has(sentence)).toBe(true);
  },
);
