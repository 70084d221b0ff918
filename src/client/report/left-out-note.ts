import { messages } from '#contract/texts/messages';
import { beginningOf } from '#contract/values/whole-letters';

const namedParameters = 3;
const namedCharacters = 30;

/** What is said of parameters of an address that cannot be used; nothing where there are none. */
export function leftOutNote(leftOut: readonly string[], labels: Readonly<Record<string, string>>): string[] {
  if (leftOut.length === 0) return [];
  const labelOf = (parameter: string) => (Object.hasOwn(labels, parameter) ? labels[parameter] : undefined);
  // Whoever wrote the link chose these words: a few of them, as they stand.
  const names = leftOut.slice(0, namedParameters).map((each) => labelOf(each) ?? beginningOf(each, namedCharacters));
  return [messages.list.addressLeftOut(names.join(', '))];
}
