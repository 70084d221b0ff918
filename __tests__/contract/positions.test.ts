import * as fc from 'fast-check';
import { dueOfOwners, type HeldDue } from '../../src/contract/values/positions';
import { equalShares, type Share } from '../../src/contract/values/shares';

const held = (due: number | bigint, shares: Record<number, number>): HeldDue => ({
  due: BigInt(due),
  shares: Object.entries(shares).map(([owner, share]) => ({ owner: Number(owner), share: share as Share })),
});
const of = (...all: HeldDue[]) => Object.fromEntries(dueOfOwners(all));

it('what is left over goes to the largest remainders, and of equal ones to whoever is longer in the books', () => {
  expect(of(held(100, { 7: 3333, 5: 3333, 9: 3334 }))).toEqual({ 5: 33n, 7: 33n, 9: 34n });
  expect(of(held(1, { 7: 5000, 5: 5000 }))).toEqual({ 5: 1n, 7: 0n });
  expect(of(held(3, { 5: 2500, 7: 2500, 9: 5000 }))).toEqual({ 5: 1n, 7: 1n, 9: 1n });
});

it('each due day counts by its own shares, and a project is rounded once, not for each change of owners', () => {
  expect(of(held(100, { 1: 10_000 }), held(100, { 1: 2500, 2: 7500 }))).toEqual({ 1: 125n, 2: 75n });
  const halves = { 1: 5000, 2: 5000 };
  expect(of(held(1, halves), held(1, halves))).toEqual({ 1: 1n, 2: 1n });
  expect(of(held(0, halves))).toEqual({ 1: 0n, 2: 0n });
  expect(of()).toEqual({});
});

it('the owners bear all of it together, none misses his exact part by a hundredth, and the order tells nothing, whatever the sums', () => {
  const sets = fc.array(
    fc.record({
      due: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      owners: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 7 }),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(sets, (given) => {
      const all = given.map(({ due, owners }) => ({
        due,
        shares: equalShares(owners.length).map((share, place) => ({ owner: owners[place]!, share })),
      }));
      const borne = dueOfOwners(all);
      expect([...borne.values()].reduce((sum, each) => sum + each, 0n)).toBe(
        all.reduce((sum, { due }) => sum + due, 0n),
      );
      for (const [owner, amount] of borne) {
        const products = all.map(({ due, shares }) => {
          return due * BigInt(shares.find((each) => each.owner === owner)?.share ?? 0);
        });
        const missed = amount * 10_000n - products.reduce((sum, each) => sum + each, 0n);
        expect(missed > -10_000n && missed < 10_000n).toBe(true);
      }
      const turned = dueOfOwners(all.map(({ due, shares }) => ({ due, shares: [...shares].reverse() })).reverse());
      expect([...turned].sort()).toEqual([...borne].sort());
    }),
    { numRuns: 200 },
  );
});
