import type { UserRow } from '#contract/areas/auth.wire';
import { captions } from '#contract/texts/captions';
import type { Choice } from '../fields/choices';

/** A person as one of several to choose from: whoever is disabled is told from the others. */
export function personChoice({ id, name, isDisabled }: UserRow): Choice {
  return { value: String(id), label: name, ...(isDisabled && { note: captions.disabled }) };
}
