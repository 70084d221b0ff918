import { type Share, shareFromTyped, sumOfShares } from '../values/shares';

/** A row of the owners as it is typed. */
export interface OwnerValues {
  userId: string;
  share: string;
}

/** The rows in which something is typed or chosen. */
export const filledOwners = (rows: readonly OwnerValues[]): OwnerValues[] =>
  rows.filter(({ userId, share }) => userId !== '' || share.trim() !== '');

/** What the typed shares add up to, as far as they are shares. */
export const typedSum = (rows: readonly OwnerValues[]): Share =>
  sumOfShares(rows.flatMap(({ share }) => shareFromTyped(share) ?? []));
