import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reconciliation, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { readEntriesOnce } from '../../api/reconciliations.api';
import { printFailure } from '../../api/printed-rows.api';
import { useIsThere } from '../../browser/useIsThere';
import { showResult } from '../../dialogs/ask';
import { useAppStore } from '../../store-hooks';
import { errorSentence } from '../../transport/errors';
import { type ReportPart, reportParts } from '../../parts/reconciliation-address';

/** All entries of a report, as far as they are printed. */
export type PrintedEntries = Readonly<Record<ReportPart, readonly ReconciliationEntry[]>>;

/** What is on the paper while a report is printed: every entry of both parts, fetched page by page when Print is chosen. */
export function useReconciliationPrint({ id }: Reconciliation) {
  const store = useAppStore();
  const [printed, setPrinted] = useState<PrintedEntries | null>(null);
  const [isFetching, setFetching] = useState(false);
  const isBusy = useRef(false);
  const isThere = useIsThere();
  useEffect(() => {
    const after = () => setPrinted(null);
    window.addEventListener('afterprint', after);
    return () => window.removeEventListener('afterprint', after);
  }, []);

  const fetchAll = async (part: ReportPart) => {
    const entries: ReconciliationEntry[] = [];
    const caller = { ...store, signal: new AbortController().signal };
    for (let after: string | null = ''; after !== null && entries.length < limits.statementRows;) {
      const asked = { id, part, size: limits.reconciliationPageRows, ...(after && { after }) };
      const page = await readEntriesOnce(asked, caller);
      if (page.error) throw printFailure(page.error);
      entries.push(...page.data.entries);
      after = page.data.next;
    }
    return entries;
  };

  const print = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setFetching(true);
    const printed = Promise.all(reportParts.map(fetchAll)).then(([outstanding = [], ticked = []]) => {
      if (!isThere()) return;
      flushSync(() => setPrinted({ outstanding, ticked }));
      window.print();
    });
    await printed.catch(async (error: unknown) => {
      if (isThere())
        await showResult(store.dispatch, 'error', errorSentence(error, messages.reconciliation.printFailed));
    });
    isBusy.current = false;
    setFetching(false);
  };
  return { printed, isFetching, print };
}
