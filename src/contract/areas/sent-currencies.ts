import type { FormValues, MovementFields } from './movement-fields';

/** What goes beside what was typed: the currencies of the chosen accounts. That of one that is not listed is left to the server to miss. */
export function sentCurrencies<Fields extends MovementFields>(
  fields: Fields,
  values: FormValues<Fields>,
  currencyIdOf: (choice: string) => number | undefined,
): Record<string, number> {
  const members = Object.entries(fields as MovementFields).flatMap(([name, field]): [string, number][] => {
    if (field.kind !== 'choice' || field.currencyMember === undefined) return [];
    const id = currencyIdOf(values[name] as string);
    return id === undefined ? [] : [[field.currencyMember, id]];
  });
  return Object.fromEntries(members);
}
