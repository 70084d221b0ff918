import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountStatement, StatementPeriod } from '#contract/areas/statements.wire';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { statementsApi } from '../../api/statements.api';
import { showResult } from '../../dialogs/ask';
import { useAppDispatch } from '../../store-hooks';
import { errorSentence } from '../../transport/errors';

/**
 * What is on the paper while something is printed: all entries of the days when Print was chosen, those of the page when
 * the browser was told to print by itself.
 */
export function useStatementPrint(days: StatementPeriod, shown: AccountStatement | undefined) {
  const dispatch = useAppDispatch();
  const [printed, setPrinted] = useState<AccountStatement | null>(null);
  const latest = useRef(shown);
  /** false once somebody has gone on to another statement or screen */
  const isThere = useRef(true);
  useEffect(() => {
    latest.current = shown;
  });

  useEffect(() => {
    const before = () => flushSync(() => setPrinted((all) => all ?? latest.current ?? null));
    const after = () => setPrinted(null);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    isThere.current = true;
    return () => {
      isThere.current = false;
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);

  const print = async () => {
    const { readStatement } = statementsApi.endpoints;
    const all = { ...days, page: limits.firstPage, size: limits.statementRows };
    const { data, error, isError } = await dispatch(
      readStatement.initiate(all, { subscribe: false, forceRefetch: true }),
    );
    if (!isThere.current) return;
    // What was printed before may still be kept, and is not what there is now.
    if (isError || !data) {
      await showResult(dispatch, 'error', errorSentence(error, messages.statement.printFailed));
      return;
    }
    flushSync(() => setPrinted(data));
    window.print();
  };
  return { printed, print };
}
