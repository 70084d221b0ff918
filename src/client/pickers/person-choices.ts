import type { UserRow } from '#contract/areas/auth.wire';
import { captions } from '#contract/texts/captions';
import { type Choices, choicesFrom } from '../fields/choices';

/** People as choices, each told from a namesake by the number that History knows; and whether somebody is disabled. */
export function personChoices(query: Parameters<typeof choicesFrom<UserRow>>[0]): Choices {
  const names = (query.data ?? []).map(({ name }) => name);
  const labelOf = ({ id, name }: UserRow) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : captions.ofNumber(name, String(id));
  return choicesFrom(query, (person) => ({
    value: String(person.id),
    label: labelOf(person),
    ...(person.isDisabled && { note: captions.disabled }),
  }));
}
