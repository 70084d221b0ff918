import type {
  AccountPeriod,
  AccountStatement,
  BalancesPeriod,
  StatementCurve,
  StatementFilter,
  StatementPeriod,
} from '#contract/areas/statements.wire';
import { paths } from '#contract/vocabulary/paths';
import type { AnswerOf } from '../transport/answers';
import type { ApiRequest } from '../transport/api-request';
import type { Tag } from '../transport/base-api';
import { baseApi } from '../transport/base-api';
import { readOnce } from '../transport/read-once';
import { filterParams } from '../transport/requests';
import type { Caller } from '../transport/session-fetch';

/** Whatever is recorded, reversed or renamed. */
const ofEntries: Tag[] = ['Deposit', 'Transfer', 'Payment', 'Account'];

const statementRequest = (filter: StatementFilter): ApiRequest => ({
  path: paths.books.statement,
  params: filterParams(filter),
});

/** A statement as it is now, for paper. */
export const readStatementOnce = (filter: StatementFilter, caller: Caller) =>
  readOnce(statementRequest(filter), caller) as Promise<AnswerOf<AccountStatement>>;

/** Statements of accounts (contract §9). */
const statementsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readStatement: build.query<AccountStatement, StatementFilter>({
      query: statementRequest,
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
