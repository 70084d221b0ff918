import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reconciliation, ReconciliationEntries, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { reconciliationsApi } from '../../api/reconciliations.api';
import { useIsThere } from '../../browser/useIsThere';
import { showResult } from '../../dialogs/ask';
import { useAppDispatch } from '../../store-hooks';
import { errorSentence } from '../../transport/errors';
import { type ReportPart, reportParts } from '../../parts/reconciliation-address';

/** All entries of a report, as far as they are printed. */
export type PrintedEntries = Readonly<Record<ReportPart, readonly ReconciliationEntry[]>>;

/** What is on the paper while a report is printed: every entry of both parts, fetched page by page when Print is chosen. */
export function useReconciliationPrint({ id }: Reconciliation) {
  const dispatch = useAppDispatch();
  const [printed, setPrinted] = useState<PrintedEntries | null>(null);
  const [isFetching, setFetching] = useState(false);
  const isBusy = useRef(false);
  const isThere = useIsThere();
  useEffect(() => {
    const after = () => setPrinted(null);
    window.addEventListener('afterprint', after);
    return () => window.removeEventListener('afterprint', after);
  }, []);

  const { listReconciliationEntries } = reconciliationsApi.endpoints;
  const fetchAll = async (part: ReportPart) => {
    const entries: ReconciliationEntry[] = [];
    for (let after: string | null = ''; after !== null && entries.length < limits.statementRows;) {
      const asked: Parameters<typeof listReconciliationEntries.initiate>[0] = {
        id,
        part,
        size: limits.reconciliationPageRows,
        ...(after && { after }),
      };
      const page: ReconciliationEntries = await dispatch(
        listReconciliationEntries.initiate(asked, { subscribe: false, forceRefetch: true }),
      ).unwrap();
      entries.push(...page.entries);
      after = page.next;
    }
    return entries;
  };

  const print = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFetching(true);
    try {
      const [outstanding = [], ticked = []] = await Promise.all(reportParts.map(fetchAll));
      if (!isThere()) return;
      flushSync(() => setPrinted({ outstanding, ticked }));
      window.print();
    } catch (error) {
      if (isThere()) await showResult(dispatch, 'error', errorSentence(error, messages.reconciliation.printFailed));
    } finally {
      isBusy.current = false;
      setFetching(false);
    }
  };
  return { printed, isFetching, print };
}
