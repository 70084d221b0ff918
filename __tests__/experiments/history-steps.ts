import * as fc from 'fast-check';
import type { Step } from '../support/books-model';
import { daysOfHistories, laterDay } from '../support/closed-days-of-model';

const account = fc.nat({ max: 3 });
const cents = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 60_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 50_000, 12_005) },
);
const movement = fc.nat({ max: 20 });
/** Mostly the same one, so that an opening balance is seldom behind it. */
const day = fc.constantFrom('2026-01-05', '2026-01-05', '2026-01-05', '2026-01-06', laterDay);

/** Any step of a history of some accounts; deposits are likelier, so that there is money to move. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deposit' as const), account, cents, day }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('transfer' as const), from: account, to: account, cents, day }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), account, installment: fc.nat({ max: 2 }), cents, day }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fee' as const), account, cents, day }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('open' as const),
      account,
      cents: fc.oneof(
        cents,
        cents.map((amount) => -amount),
      ),
      isLate: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('close' as const, 'reopen' as const), account }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('reverse' as const), movement, isLater: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('correct' as const), movement, account, cents, day }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('again' as const), movement }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename' as const), account, isOtherCurrency: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove account' as const), account }) },
);

const closedDay = fc.constantFrom(...daysOfHistories.slice(0, -1));

/** Any step of a history in which periods are closed, too. */
export const stepWithClosings: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: step },
  { weight: 7, arbitrary: fc.record({ kind: fc.constant('close days' as const), through: closedDay }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reopen days' as const), through: fc.option(closedDay) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('except' as const),
      first: closedDay,
      last: closedDay,
      isOwn: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('end exception' as const), exception: fc.nat({ max: 3 }) }),
  },
);
