import type { CurrencySetupRow } from '#contract/areas/currencies.wire';
import type { Connection } from '../db/database';
import { build, rows } from '../db/query';
import { writtenOnce } from '../db/written-once';

const setUpCurrencies = writtenOnce(() =>
  build
    .selectFrom('currencies as c')
    .select((currency) => [
      'c.id',
      'c.code',
      'c.name',
      currency
        .selectFrom('accounts as a')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('a.currency_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('accounts'),
      currency
        .selectFrom('projects as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.currency_id', '=', 'c.id')
        .$asScalar()
        .$notNull()
        .as('projects'),
    ])
    .orderBy('c.code'),
);

/** All currencies with how many accounts and projects are in each, by code. */
export async function listSetUpCurrencies(connection: Connection): Promise<CurrencySetupRow[]> {
  return rows(connection, setUpCurrencies());
}
