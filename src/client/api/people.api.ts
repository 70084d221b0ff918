import type { HistoryRow } from '#contract/areas/history.wire';
import type {
  AddedPerson,
  AdminPersonRow,
  GivenPassword,
  PersonBody,
  PersonChangeBody,
  PersonSessionRow,
} from '#contract/areas/people.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { AppThunk } from '../store-types';
import type { Done } from '../transport/answers';
import { baseApi, keptForTheDay, refreshes } from '../transport/base-api';
import { readAnew } from '../transport/read-anew';
import { keyedRequest } from '../transport/requests';
import { listRequests } from './list-requests';

const of = paths.admin.people;
/** Whatever shows a person's name shows the new one. */
const refreshesPerson = refreshes('Person', 'User', 'Deposit', 'Payment', 'Project');

/** The people of the company, for who administers them. */
const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listPeople: build.query<AdminPersonRow[], undefined>({
      query: () => listRequests.listPeople,
      extraOptions: { answer: 'list' },
      providesTags: ['Person'],
      keepUnusedDataFor: keptForTheDay,
    }),
    listPersonSessions: build.query<PersonSessionRow[], number>({
      query: (id) => ({ path: pathWithId(of.sessions, id) }),
      extraOptions: { answer: 'list' },
      providesTags: ['Person'],
    }),
    personHistory: build.query<HistoryRow[], number>({
      query: (id) => ({ path: pathWithId(of.history, id) }),
      extraOptions: { answer: 'list' },
      providesTags: ['Person'],
    }),
    addPerson: build.mutation<AddedPerson, { body: PersonBody; idempotencyKey: string }>({
      query: (create) => keyedRequest(of.list, create),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshesPerson,
    }),
    changePerson: build.mutation<GivenPassword, { id: number; body: PersonChangeBody }>({
      query: ({ id, body }) => ({ path: pathWithId(of.change, id), method: 'PUT', body }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshesPerson,
    }),
    givePassword: build.mutation<GivenPassword, number>({
      query: (id) => ({ path: pathWithId(of.givePassword, id), method: 'POST' }),
      extraOptions: { answer: 'record' },
      invalidatesTags: refreshesPerson,
    }),
    disablePerson: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(of.disable, id), method: 'POST' }),
      invalidatesTags: refreshesPerson,
    }),
    enablePerson: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(of.enable, id), method: 'POST' }),
      invalidatesTags: refreshesPerson,
    }),
    endSession: build.mutation<Done, { id: number; session: string }>({
      query: ({ id, session }) => ({
        path: pathWithId(of.session, id).replace(':session', session),
        method: 'DELETE',
      }),
      invalidatesTags: refreshesPerson,
    }),
    endSessions: build.mutation<Done, number>({
      query: (id) => ({ path: pathWithId(of.sessions, id), method: 'DELETE' }),
      invalidatesTags: refreshesPerson,
    }),
  }),
});

export const {
  useListPeopleQuery,
  useListPersonSessionsQuery,
  usePersonHistoryQuery,
  useDisablePersonMutation,
  useEnablePersonMutation,
  useEndSessionMutation,
  useEndSessionsMutation,
} = peopleApi;

const { addPerson, changePerson, givePassword, listPeople } = peopleApi.endpoints;
/** A person as it is by now; null where it cannot be had. */
export const readPersonAnew =
  (id: number): AppThunk<Promise<AdminPersonRow | null>> =>
  async (dispatch) => {
    const ask = () => listPeople.initiate(undefined, { forceRefetch: true, subscribe: false });
    return (await dispatch(readAnew(ask)))?.find((person) => person.id === id) ?? null;
  };

/** A one-time password goes to who asked for it, and leaves no trace in the store. */
const untraced = { track: false };

/** Adds a person; throws the ApiError of a refusal. */
export const addPersonOnce =
  (create: { body: PersonBody; idempotencyKey: string }): AppThunk<Promise<AddedPerson>> =>
  (dispatch) =>
    dispatch(addPerson.initiate(create, untraced)).unwrap();

/** Changes a person; throws the ApiError of a refusal. */
export const savePerson =
  (change: { id: number; body: PersonChangeBody }): AppThunk<Promise<GivenPassword>> =>
  (dispatch) =>
    dispatch(changePerson.initiate(change, untraced)).unwrap();

/** Gives a new one-time password; throws the ApiError of a refusal. */
export const giveNewPassword =
  (id: number): AppThunk<Promise<GivenPassword>> =>
  (dispatch) =>
    dispatch(givePassword.initiate(id, untraced)).unwrap();
