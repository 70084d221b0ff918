import type {
  AccountPeriod,
  AccountStatement,
  BalancesPeriod,
  StatementCurve,
  StatementFilter,
  StatementPeriod,
} from '#contract/areas/statements.wire';
import { paths } from '#contract/vocabulary/paths';
import type { Tag } from '../transport/base-api';
import { baseApi } from '../transport/base-api';
import { filterParams } from '../transport/requests';

/** Whatever is recorded, reversed or renamed. */
const ofEntries: Tag[] = ['Deposit', 'Transfer', 'Payment', 'Account'];

/** Statements of accounts (contract §9). */
export const statementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readStatement: build.query<AccountStatement, StatementFilter>({
      query: (filter) => ({ path: paths.books.statement, params: filterParams(filter) }),
      extraOptions: { answer: 'record' },
      providesTags: ofEntries,
    }),
    listAccountPeriods: build.query<AccountPeriod[], BalancesPeriod>({
      query: (period) => ({ path: paths.books.balances, params: filterParams(period) }),
      extraOptions: { answer: 'list' },
      providesTags: ofEntries,
    }),
    readStatementCurve: build.query<StatementCurve, StatementPeriod>({
      query: (period) => ({ path: paths.books.statementCurve, params: filterParams(period) }),
      extraOptions: { answer: 'record' },
      providesTags: ofEntries,
    }),
  }),
});

export const { useReadStatementQuery, useListAccountPeriodsQuery, useReadStatementCurveQuery } = statementsApi;
