import type { UserRow } from '#contract/areas/auth.wire';
import { captions } from '#contract/texts/captions';
import { type Choices, choicesFrom } from '../fields/choices';
import { namesApart } from '../parts/person-names';

/** People as choices, each told from a namesake; and whether somebody is disabled. */
export function personChoices(query: Parameters<typeof choicesFrom<UserRow>>[0]): Choices {
  const nameOf = namesApart(query.data ?? []);
  return choicesFrom(query, (person) => ({
    value: String(person.id),
    label: nameOf(person),
    ...(person.isDisabled && { note: captions.disabled }),
  }));
}
