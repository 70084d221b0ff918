import type { Role } from '../vocabulary/permissions';

/** The choice for who never signs in. */
export const partnerOnly = 'PARTNER';

/** What can be chosen as a role. */
export const roleChoices = ['USER', 'ADMIN', 'SUPER', partnerOnly] as const satisfies readonly (
  Role | typeof partnerOnly
)[];
