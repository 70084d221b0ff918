import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messages } from '#contract/texts/messages';
import { controls } from '#contract/texts/control-names';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { useReadReconciliationQuery } from '../../api/reconciliations.api';
import { ListFailure } from '../../parts/ListFailure';
import type { ReconciliationPlace } from '../../parts/reconciliation-address';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { fresh } from '../../transport/base-api';
import { errorSentence, isNoRecord } from '../../transport/errors';
import { ReconciliationReport } from './ReconciliationReport';
import { ReconciliationWork } from './ReconciliationWork';
import type { HeldPart, ReconciliationForm } from './reconciliation-form';
import { useWhileShown } from './useWhileShown';

interface OneReconciliationProps {
  id: number;
  /** it came in the place of another one, or of their list */
  isStep: boolean;
  place: ReconciliationPlace;
  setHeld: (held: HeldPart) => void;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

/** What else the address says, and what is said of it, stays. */
function withAccount(search: string, accountId: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set('accountId', accountId);
  return `?${parameters.toString()}`;
}

/** A reconciliation: what is to be ticked while it is open, its report when it is finished. */
export function OneReconciliation({ id, isStep, place, setHeld, onGo }: OneReconciliationProps) {
  const query = useReadReconciliationQuery(id, fresh);
  const [seen, setSeen] = useState<{ isOpen: boolean; isStep: boolean }>();
  const [form, setForm] = useState<ReconciliationForm | null>(null);
  useEffect(() => {
    if (form === null) return undefined;
    setHeld(id);
    return () => setHeld(undefined);
  }, [form, id, setHeld]);
  const { data: row, isError, error, refetch } = query;
  // What was asked to finish or cancel it may be answered when somebody has gone elsewhere.
  const goOn = useWhileShown(onGo);
  const { search } = useLocation();
  useBooksWatch();
  // Another try brings nothing: somebody else has cancelled it, and what is ticked with it.
  const isGone = isNoRecord(error);
  // A form that is open stays, whatever others do meanwhile: it is answered why it cannot be saved.
  if (!row || (isGone && form === null)) {
    return (
      <section className="card card--flush reconciliation__note">
        {isGone ? (
          <ListFailure
            text={errorSentence(error, messages.reconciliation.notFound)}
            button={reconciliationCaptions.back}
            onRetry={() => onGo({ id: '', isList: true, amount: '' })}
          />
        ) : isError ? (
          <ListFailure text={errorSentence(error, messages.reconciliation.notLoaded)} onRetry={() => void refetch()} />
        ) : (
          <div className="reconciliation__skeleton" aria-busy role="status" aria-label={controls.loading}>
            <span className="skeleton skeleton--title" />
            <span className="skeleton" />
            <span className="skeleton" />
          </div>
        )}
      </section>
    );
  }
  const accountId = String(row.account.id);
  // It would stand under the name of another account, with that one's list behind it.
  if (accountId !== place.accountId) return <Navigate replace to={{ search: withAccount(search, accountId) }} />;
  const isOpen = form === null || !seen ? row.finishedAt === null : seen.isOpen;
  if (seen?.isOpen !== isOpen) setSeen({ isOpen, isStep: seen !== undefined });
  const Part = isOpen ? ReconciliationWork : ReconciliationReport;
  // Finished or reopened, it is gone with what did that, and the focus with it.
  return <Part {...{ row, place, form, setForm }} isStep={isStep || seen?.isStep === true} onGo={goOn} />;
}
