import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  type HistoryFilterName,
  type HistoryFilters,
  type HistoryPlace,
  type HistoryStep,
  readHistoryAddress,
  writeHistoryAddress,
} from '#contract/reports/history-address';
import { roleAllows } from '#contract/vocabulary/permissions';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';

/** Where the history stands; its address alone says that, and each change is a step that Back takes back. */
export interface ShownHistory extends HistoryPlace {
  leftOut: readonly string[];
  /** the place in its one spelling, as a link takes it along */
  search: string;
  apply: (filters: HistoryFilters) => void;
  /** chooses in one filter, or takes it away by '' */
  choose: (filter: HistoryFilterName, value: string) => void;
  goTo: (step: HistoryStep) => void;
}

/** Whether this person is told of all kinds of records. */
export const useSeesAllHistory = (): boolean => roleAllows(useAppSelector(selectRole), 'settings.manage');

/** The place that the address tells, and the ways from there. */
export function useHistoryPlace(): ShownHistory {
  const { search } = useLocation();
  const navigate = useNavigate();
  const seesAll = useSeesAllHistory();
  const { place, leftOut } = useMemo(() => readHistoryAddress(new URLSearchParams(search), seesAll), [search, seesAll]);
  const go = (next: HistoryPlace) => {
    const address = writeHistoryAddress(next);
    if (address !== search) void navigate({ search: address });
  };
  const { filters } = place;
  return {
    ...place,
    leftOut,
    search: writeHistoryAddress(place),
    apply: (chosen) => go({ filters: chosen, step: {} }),
    choose: (filter, value) => {
      const isWithoutKind = filter === 'kind' && value === '';
      go({ filters: { ...filters, ...(isWithoutKind && { subject: '' }), [filter]: value }, step: {} });
    },
    goTo: (step) => go({ filters, step }),
  };
}
