import { type Share, wholeShare } from './shares';

/** What fell due of a project while the same owners held it, in hundredths, and their shares then. */
export interface HeldDue {
  readonly due: bigint;
  readonly shares: readonly { readonly owner: number; readonly share: Share }[];
}

/**
 * What each owner of a project bears of what has fallen due, in hundredths: by the shares of each due day, rounded once for
 * the project. The owners together bear all of it: what rounding down leaves over goes, a hundredth each, to the largest
 * remainders, and of equal ones to whoever is longer in the books (contract §9).
 */
export function dueOfOwners(held: readonly HeldDue[]): ReadonlyMap<number, bigint> {
  const parts = BigInt(wholeShare);
  const exact = new Map<number, bigint>();
  for (const { due, shares } of held)
    for (const { owner, share } of shares) exact.set(owner, (exact.get(owner) ?? 0n) + due * BigInt(share));
  const borne = [...exact].map(([owner, product]) => ({ owner, amount: product / parts, remainder: product % parts }));
  const whole = held.reduce((sum, { due }) => sum + due, 0n);
  let left = borne.reduce((rest, { amount }) => rest - amount, whole);
  const inOrder = borne.sort((one, other) =>
    one.remainder === other.remainder ? one.owner - other.owner : one.remainder > other.remainder ? -1 : 1,
  );
  return new Map(
    inOrder.map(({ owner, amount }) => {
      if (left <= 0n) return [owner, amount];
      left -= 1n;
      return [owner, amount + 1n];
    }),
  );
}
