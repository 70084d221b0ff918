import type { OwnersBody } from '#contract/areas/project-setup.wire';
import { messages } from '#contract/texts/messages';
import { type Share, shareFromNumber, shareText, sumOfShares, wholeShare } from '#contract/values/shares';
import type { UserType } from '#contract/vocabulary/permissions';
import { invalidField } from '../refusal';

const field = 'owners';

/** A person as it is judged whether he may own. */
export interface OwnerToBe {
  readonly id: number;
  readonly name: string;
  readonly userType: UserType;
  readonly disabledAt: Date | null;
}

/** An owner of one set, with the share as text. */
export interface Owner {
  readonly userId: number;
  readonly name: string;
  readonly share: string;
}

/** Whether a person may be an owner: whoever is disabled may stay one, and not become one. */
export function requireOwner({ name, userType, disabledAt }: OwnerToBe, isOwner: boolean): void {
  if (userType === 'SYSTEM') throw invalidField(field, messages.project.ownerOfSystem(name));
  if (disabledAt !== null && !isOwner) throw invalidField(field, messages.project.ownerDisabled(name));
}

/** The shares of one set are 100.00 % together. */
export function requireWhole(shares: readonly Share[]): void {
  const sum = sumOfShares(shares);
  if (sum !== wholeShare) throw invalidField(field, messages.project.sharesNotWhole(shareText(sum)));
}

/** A set of owners as it may be saved: each once, 100.00 % together. */
export function acceptedOwners(
  owners: OwnersBody,
  people: ReadonlyMap<number, OwnerToBe>,
  isOwner: (id: number) => boolean,
): Owner[] {
  const shares = owners.map(({ share }) => acceptedShare(share));
  requireWhole(shares);
  const chosen = new Set<number>();
  return owners.map(({ userid: id }, place) => {
    const person = people.get(id);
    if (!person) throw invalidField(field, messages.project.ownerUnknown);
    if (chosen.has(id)) throw invalidField(field, messages.project.ownerTwice(person.name));
    requireOwner(person, isOwner(id));
    chosen.add(id);
    return { userId: id, name: person.name, share: shareText(shares[place] ?? wholeShare) };
  });
}

function acceptedShare(given: number): Share {
  const share = shareFromNumber(given);
  if (share === null) throw new Error('A share passed its schema and is none');
  return share;
}
