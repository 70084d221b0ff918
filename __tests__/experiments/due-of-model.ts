import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../../src/server/db/database';
import { listDueInstallments, readDueAndCash } from '../../src/server/due/due.queries';
import type { BooksModel } from '../support/books-model';
import type { World } from '../support/books-world';
import { findReadFault } from './partner-of-model';

const hundredths = (amount: number) => Math.round(amount * 100);
/** More than the histories of one run have together. */
const allRows = 100_000;
/** What is due is read of all histories together: it is looked at every so many steps, and when a history ends. */
const stepsToALook = 3;

/**
 * Holds what is due and the cash for it against the model: what is open of the installments of this world, all of which are
 * overdue, and the balances of its accounts that may pay them. Other worlds beside it are left out. Answers what differs.
 */
export async function findDueFault(
  database: Database,
  { world, model }: { world: World; model: BooksModel },
): Promise<string | null> {
  const { balances, paid, closed } = model.state;
  const expected = {
    open: world.installments
      .map((amount, place) => [place + 1, Number(amount - paid[place]!)])
      .filter(([, open]) => open !== 0),
    cash: world.accounts
      .map(({ id, paysInstallments }, place) => ({ id, paysInstallments, place }))
      .filter(({ paysInstallments, place }) => paysInstallments && !closed[place])
      .map(({ id, place }) => [id, Number(balances[place])]),
  };
  const asked = { currency: 'AED', within: 'overdue', page: 0, size: allRows } as const;
  const { installments } = await listDueInstallments(database, asked);
  const { currencies } = await readDueAndCash(database);
  const accounts = currencies.find(({ currency }) => currency === 'AED')?.accounts ?? [];
  const own = new Set(world.accounts.map(({ id }) => id));
  const shown = {
    open: installments
      .filter(({ projectid }) => projectid === world.projectId)
      .map(({ installmentid, open }) => [installmentid, hundredths(open)])
      .sort(([one], [other]) => one! - other!),
    cash: accounts
      .filter(({ id }) => own.has(id))
      .map(({ id, available }) => [id, hundredths(available)])
      .sort(([one], [other]) => one! - other!),
  };
  if (isDeepStrictEqual(shown, expected)) return null;
  return `I9: due and cash are ${JSON.stringify(shown)}, in the model ${JSON.stringify(expected)}`;
}

/** Holds what is read of the books against the model: what the other models hold, now and then due and cash. */
export async function findReadingFault(
  database: Database,
  asked: Parameters<typeof findReadFault>[1],
): Promise<string | null> {
  const fault = await findReadFault(database, asked);
  return fault ?? (asked.chance % stepsToALook === 0 ? findDueFault(database, asked) : null);
}
