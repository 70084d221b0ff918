import { useEffect, useRef, useState } from 'react';
import { reversedWords } from '#contract/reports/filter-labels';
import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import {
  type FilterKind,
  type FilterName,
  filtersOf,
  type FilterValues,
  type ReportName,
} from '#contract/reports/report-filters';
import { useListAccountsQuery } from '../api/accounts.api';
import { useListUsersQuery } from '../api/users.api';
import { useListProjectsQuery } from '../api/projects.api';
import { useListFeesQuery } from '../api/fees.api';
import { accountChoice } from '../pickers/account-choice';

type RecordKind = Exclude<FilterKind, 'day' | 'currency' | 'search' | 'switch'>;

/** A list of records, as far as filters need it. */
interface RecordList<Row> {
  data?: readonly Row[] | undefined;
  isFetching: boolean;
  isError: boolean;
  refetch: () => unknown;
}

interface KnownRecords extends RecordList<unknown> {
  /** null: it is not in the list */
  nameOf: (id: number) => string | null;
}

const known = <Row>(
  query: RecordList<Row>,
  isOf: (row: Row, id: number) => boolean,
  nameOf: (row: Row) => string,
): KnownRecords => ({
  ...query,
  nameOf: (id) => {
    const row = query.data?.find((each) => isOf(each, id));
    return row === undefined ? null : nameOf(row);
  },
});

/** The lists that the report's filters choose from, which its pickers show as well. */
function useRecordLists(name: ReportName): Readonly<Record<RecordKind, KnownRecords>> {
  const kinds = filtersOf(name).map(([, kind]) => kind);
  const unless = (kind: RecordKind) => ({ skip: !kinds.includes(kind) });
  return {
    person: known(
      useListUsersQuery(undefined, unless('person')),
      (row, id) => row.id === id && row.userType !== 'SYSTEM',
      (row) => row.name,
    ),
    account: known(
      useListAccountsQuery(undefined, unless('account')),
      (row, id) => row.id === id,
      (row) => accountChoice(row).label,
    ),
    project: known(
      useListProjectsQuery(undefined, unless('project')),
      (row, id) => row.projectid === id,
      (row) => row.name,
    ),
    fee: known(
      useListFeesQuery(undefined, unless('fee')),
      (row, id) => row.feetypeid === id,
      (row) => row.feename,
    ),
  };
}

interface ChosenRecords {
  names: readonly { filter: FilterName; chosen: string | null }[];
  /** filters whose choice is no longer there */
  missing: readonly FilterName[];
  /** whether it is known of each that it is there, or that nobody can tell */
  isSettled: boolean;
}

/**
 * What the filters of an address choose, by its name. A number that stands in no list is looked for in the list as it is by
 * now before it counts as gone; where a list cannot be had, the filter stays as it is.
 */
export function useChosenRecords(name: ReportName, filters: FilterValues): ChosenRecords {
  const lists = useRecordLists(name);
  const [lookedFor, setLookedFor] = useState<ReadonlySet<string>>(new Set());
  const chosen = filtersOf(name).map(([filter, kind]) => {
    const value = filters[filter] ?? '';
    if (value === '' || kind === 'search' || kind === 'currency') return { filter, chosen: value, list: null, key: '' };
    if (kind === 'switch') return { filter, chosen: reversedWords.only, list: null, key: '' };
    if (kind === 'day') return { filter, chosen: formatWireDate(value), list: null, key: '' };
    const list = lists[kind];
    const found = list.nameOf(Number(value));
    const isUnknown = found === null && list.isError;
    return {
      filter,
      chosen: isUnknown ? captions.recordNumber(value) : found,
      list: found === null && !isUnknown ? list : null,
      key: `${kind} ${value}`,
    };
  });
  const asked = useRef(new Set<string>());
  useEffect(() => {
    for (const { list, key } of chosen) {
      if (list?.data === undefined || list.isFetching || asked.current.has(key)) continue;
      asked.current.add(key);
      void Promise.resolve(list.refetch()).then(() => setLookedFor((before) => new Set(before).add(key)));
    }
  });
  const isGone = ({ list, key }: (typeof chosen)[number]) => list !== null && !list.isFetching && lookedFor.has(key);
  return {
    names: chosen,
    missing: chosen.filter(isGone).map(({ filter }) => filter),
    isSettled: chosen.every((each) => each.list === null || isGone(each)),
  };
}
