/** What is mutated together, and the few test files that have to notice. */
export interface MutatedRoom {
  readonly project: 'contract' | 'server';
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const contract = (files: readonly string[], tests: readonly string[]): MutatedRoom => ({
  project: 'contract',
  files: files.map((file) => `src/contract/${file}.ts`),
  tests: tests.map((test) => `__tests__/contract/${test}.test.ts`),
});

const server = (files: readonly string[], tests: readonly string[]): MutatedRoom => ({
  project: 'server',
  files: files.map((file) => `src/server/${file}.ts`),
  tests: tests.map((test) => `__tests__/${test}.test.ts`),
});

/** The rooms by their names. One run takes one of them, so that a mutant that every test meets meets few of them. */
export const mutatedRooms: Readonly<Record<string, MutatedRoom>> = {
  money: contract(['values/money'], ['money', 'typed-amounts', 'percent', 'sum-digits']),
  rates: contract(['values/rates'], ['rates']),
  dates: contract(['values/dates'], ['dates', 'today', 'schedule-plan', 'foreign-values']),
  typed: contract(
    ['values/typed-text', 'values/plain-letters', 'values/foreign-values'],
    ['typed-amounts', 'foreign-values', 'names'],
  ),
  shares: contract(['values/shares'], ['shares']),
  due: contract(['values/due'], ['due']),
  search: contract(['reports/search'], ['search']),
  schedule: contract(['vocabulary/schedule'], ['schedule']),
  csv: contract(['reports/csv', 'reports/csv-file', 'reports/cells'], ['csv', 'csv-rows', 'cells']),
  forms: contract(
    [
      'areas/form-fields',
      'areas/amount-fault',
      'areas/movement-form',
      'areas/deposits.form',
      'areas/transfers.form',
      'areas/payments.form',
      'areas/settings.form',
      'areas/filters.form',
      'areas/auth.form',
      'vocabulary/slips',
      'values/plain-text',
    ],
    ['form-sentences', 'administration-forms', 'movement-form', 'slips'],
  ),
  // At its own door: every mutant is met by most of what is recorded over HTTP, and each would take minutes there.
  ledger: server(['ledger/ledger', 'ledger/accounts-lock'], ['server/ledger']),
  sessions: server(
    ['identity/tokens', 'identity/sessions', 'identity/session-renewal'],
    ['security/tokens', 'security/sessions', 'security/session-renewal'],
  ),
  idempotency: server(
    ['http/idempotency'],
    ['server/idempotency', 'server/idempotency-faults', 'server/settings-repeated'],
  ),
};
