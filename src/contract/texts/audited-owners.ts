import { administrationCaptions } from './administration-captions';
import { namesApart } from './person-names';

interface AuditedOwner {
  readonly userId: number;
  readonly name: string;
  readonly share: string;
}

const ownersIn = (value: unknown) => (Array.isArray(value) ? (value as AuditedOwner[]) : []);
const personOf = ({ userId, name }: AuditedOwner) => ({ id: userId, name });

/** Owners with their shares as the audit log has them before or after; a name that two of either side have, with the number. */
export function auditedOwnersText(owners: unknown, ofOtherSide: unknown): string {
  const nameOf = namesApart([...ownersIn(owners), ...ownersIn(ofOtherSide)].map(personOf));
  return ownersIn(owners)
    .map((owner) => administrationCaptions.ownerShare(nameOf(personOf(owner)), owner.share))
    .join(', ');
}
