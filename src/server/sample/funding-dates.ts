import { addDays, type CalendarDate } from '#contract/values/dates';
import type { Cents } from '#contract/values/money';
import { isPaymentAccountType } from '#contract/vocabulary/account-types';
import { type SampleAccount, sampleAccounts } from './sample-facts';
import type { SeededRandom } from './seeded-random';

/** What reaches an account, or leaves it. */
export interface PlannedPosting {
  readonly account: SampleAccount;
  readonly amount: Cents;
}

/** A movement that the sample will make on a day. */
export interface PlannedMovement {
  date: CalendarDate;
  readonly into?: PlannedPosting;
  readonly out?: PlannedPosting;
}

const byDate = (one: { date: CalendarDate }, other: { date: CalendarDate }) =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : 0;
const longestLead = 9;

const paysFirst = [...sampleAccounts].sort(
  (one, other) => Number(isPaymentAccountType(other.accountType)) - Number(isPaymentAccountType(one.accountType)),
);

/**
 * Brings forward what would come too late, some days before it is needed: an account of the sample, which has no overdraft,
 * has held enough on every day. Those that pay come first, since what they are funded with leaves the others.
 */
export function fundInTime(movements: readonly PlannedMovement[], random: SeededRandom): void {
  for (const account of paysFirst) {
    const spent = movements.flatMap(({ date, out }) =>
      out?.account === account ? [{ date, amount: out.amount }] : [],
    );
    spent.sort(byDate);
    let left = 0;
    for (const funding of movements.filter(({ into }) => into?.account === account).sort(byDate)) {
      // Up to here what came before is enough.
      for (let [next] = spent; next && next.amount <= left; [next] = spent) {
        left -= next.amount;
        spent.shift();
      }
      const needed = spent[0]?.date;
      if (needed !== undefined && funding.date > needed) funding.date = addDays(needed, -random.whole(1, longestLead));
      left += funding.into?.amount ?? 0;
    }
  }
}
