import { captions } from './captions';

/** Somebody by number and name; a server of the specification does not always tell the number. */
interface Named {
  readonly id?: number | undefined;
  readonly name: string;
}

/** What somebody is called whose number the server tells where somebody else has the same name, whoever else is listed. */
export const nameWithNumber = (name: string, number: number | undefined): string =>
  number === undefined ? name : captions.ofNumber(name, String(number));

/** What each of these people is called on every screen and in History: by the name, and beside a namesake by the number that History knows, too. */
export function namesApart(people: readonly Named[]): (person: Named) => string {
  const numbers = new Map<string, Set<number>>();
  for (const { id, name } of people) if (id !== undefined) numbers.set(name, (numbers.get(name) ?? new Set()).add(id));
  return ({ id, name }) => nameWithNumber(name, (numbers.get(name)?.size ?? 0) > 1 ? id : undefined);
}
