import type { Role } from '#contract/vocabulary/permissions';

/** Who acts: read from the database at each call (contract §5). */
export interface Actor {
  readonly userId: number;
  readonly userName: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** Where an action came from, for the audit log. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
}

/** An actor with the origin of the present request. */
export type ActingOrigin = Actor & Origin;
