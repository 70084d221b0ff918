import type { AddCurrencyBody, CurrencySetupRow } from '#contract/areas/currencies.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { keyedRequest } from '../transport/requests';
import { listRequests } from './list-requests';

const { currencies } = paths.admin;

/** The currencies of the books, with who uses them. */
const currenciesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSetUpCurrencies: build.query<CurrencySetupRow[], undefined>({
      query: () => listRequests.listSetUpCurrencies,
      extraOptions: { answer: 'list' },
      providesTags: ['Currency'],
      keepUnusedDataFor: keptForTheDay,
    }),
    addCurrency: build.mutation<Done, { body: AddCurrencyBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(currencies.add, create),
      invalidatesTags: refreshes('Currency'),
    }),
    removeCurrency: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(currencies.remove, id), method: 'DELETE' }),
      extraOptions: { deleteHelper: true },
      invalidatesTags: refreshes('Currency'),
    }),
  }),
});

export const { useListSetUpCurrenciesQuery, useAddCurrencyMutation, useRemoveCurrencyMutation } = currenciesApi;
