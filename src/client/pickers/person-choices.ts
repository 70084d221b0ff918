import type { UserRow } from '#contract/areas/auth.wire';
import { captions } from '#contract/texts/captions';
import { type Choices, choicesFrom } from '../fields/choices';

/** People as choices, and whether somebody is disabled. */
export const personChoices = (query: Parameters<typeof choicesFrom<UserRow>>[0]): Choices =>
  choicesFrom(query, ({ id, name, isDisabled }) => ({
    value: String(id),
    label: name,
    ...(isDisabled && { note: captions.disabled }),
  }));
