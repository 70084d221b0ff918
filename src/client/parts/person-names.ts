import { captions } from '#contract/texts/captions';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** What each of these people is called: by the name, and beside a namesake by the number that History knows, too. */
export function namesApart(people: readonly Named[]): (person: Named) => string {
  const numbers = new Map<string, Set<number>>();
  for (const { id, name } of people) numbers.set(name, (numbers.get(name) ?? new Set()).add(id));
  return ({ id, name }) => ((numbers.get(name)?.size ?? 0) > 1 ? captions.ofNumber(name, String(id)) : name);
}
