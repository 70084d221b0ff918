import type { BankFileAnswer } from '#contract/areas/reconciliations.wire';

type Line = BankFileAnswer['lines'][number];

/**
 * Whether only somebody who knows of it ticks it: an entry of another day that was reversed, takes back what nobody has
 * ticked, or was recorded after that day was reconciled, may be another one than the bank's.
 */
export const isByHand = ({ date, match }: Line): boolean =>
  match !== null && match.date !== date && (match.isReversed || match.isLate || match.isUnconfirmed);

/** The entries that are on lines of the file and not ticked yet; those that the books have on another day, if they are meant, too; none that is for a hand. */
export const entriesToTick = ({ lines }: BankFileAnswer, alsoOtherDays: boolean): number[] =>
  lines.flatMap((line) =>
    line.match && !line.match.isTicked && !isByHand(line) && (alsoOtherDays || line.match.date === line.date)
      ? [line.match.entry]
      : [],
  );
