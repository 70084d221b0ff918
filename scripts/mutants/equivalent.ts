import { equivalentInContract } from './equivalent-in-contract';
import { equivalentInServer } from './equivalent-in-server';
import { equivalentInValues } from './equivalent-in-values';
import type { EquivalentMutant } from './equivalent-mutant';

/** Every mutant that was looked at and cannot be noticed. One that is noticed after all, or not made any more, ends the run with an error. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  ...equivalentInValues,
  ...equivalentInContract,
  ...equivalentInServer,
];
