import type { BankFileAnswer } from '#contract/areas/reconciliations.wire';

/** The entries that are on lines of the file and not ticked yet; those that the books have on another day, if they are meant, too. */
export const entriesToTick = ({ lines }: BankFileAnswer, alsoOtherDays: boolean): number[] =>
  lines.flatMap(({ date, match }) =>
    match && !match.isTicked && (alsoOtherDays || match.date === date) ? [match.entry] : [],
  );
