import type { Database } from '../db/database';
import type { Transaction } from '../db/transaction';
import { networkOf } from './network';
import { type Budget, countTry, freeBudget, type TryRate, takeTryBack } from './attempt-budgets';
import { deviceOf, findKnownPlace, type KnownPlace, type SignInPlace, rememberPlace } from './sign-in-places';

/**
 * Wrong tries to sign in, as docs/decisions.md reasons: a guesser gets 10 checks a minute of one name however many
 * addresses he has, and 60 from one address however many names he tries. The last tries of a name are kept for
 * addresses from which it signed in before, and a browser that it signed in with has its own, beyond everybody's reach.
 */
const rates = {
  device: { atOnce: 5, secondsEach: 30 },
  pair: { atOnce: 5, secondsEach: 30 },
  nameFromAnywhere: { atOnce: 6, secondsEach: 30 },
  nameFromKnownAddress: { atOnce: 8, secondsEach: 30 },
  address: { atOnce: 30, secondsEach: 2 },
} as const satisfies Readonly<Record<string, TryRate>>;

/** A try to sign in that may go on, and is counted as wrong until it proves right. */
export interface SignInTry {
  /** whom it names, however that was typed */
  readonly name: string;
  /** whether it comes from a browser that this name has signed in with */
  readonly isFromKnownDevice: boolean;
  /** uncounts a try that could not be checked */
  takeBack(): Promise<void>;
  /** uncounts a right one, and forgets the wrong ones from the same place */
  succeeded(): Promise<void>;
  /** remembers the place; answers the tokens that the browser keeps from now on */
  remember(transaction: Transaction, userId: number): Promise<string[]>;
}

/** Slows wrong sign-ins down, never for good; throws 429 with the seconds to wait. All servers of a database count together. */
export async function beginSignInTry(database: Database, username: string, place: SignInPlace): Promise<SignInTry> {
  const { name, known } = await findKnownPlace(database, username, place);
  const [own, ...shared] = budgetsOf(name, place, known);
  await countTry(database, [own, ...shared]);
  return {
    name,
    isFromKnownDevice: deviceOf(known) !== null,
    takeBack: () => takeTryBack(database, [own, ...shared]),
    succeeded: () => freeBudget(database, own, shared),
    remember: (transaction, userId) => rememberPlace(transaction, userId, place, known),
  };
}

/** On what a try counts: first what belongs to its place alone. */
function budgetsOf(name: string, { address }: SignInPlace, known: KnownPlace): [Budget, ...Budget[]] {
  const device = deviceOf(known);
  if (device !== null) return [{ of: ['device', name, device], ...rates.device }];
  const network = networkOf(address);
  return [
    { of: ['pair', name, network], ...rates.pair },
    { of: ['name', name], ...(known === 'address' ? rates.nameFromKnownAddress : rates.nameFromAnywhere) },
    { of: ['address', network], ...rates.address },
  ];
}
