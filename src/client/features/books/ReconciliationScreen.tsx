import { useState } from 'react';
import { filterLabels } from '#contract/reports/filter-labels';
import { messages } from '#contract/texts/messages';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useListReconciliationsQuery } from '../../api/reconciliations.api';
import { AccountSelect } from '../../pickers/AccountSelect';
import type { ReconciliationPlace } from '../../parts/reconciliation-address';
import { AddressNote } from '../../report/AddressNote';
import { fresh } from '../../transport/base-api';
import type { HeldPart } from './reconciliation-form';
import { OneReconciliation } from './OneReconciliation';
import { ReconciliationsList } from './ReconciliationsList';
import { useReconciliationPlace } from './useReconciliationPlace';
import './reconciliation.css';

/** Books › Reconciliation (contract §9): statements of the bank, ticked off entry by entry, and what stayed open. */
export function ReconciliationScreen() {
  const [place, go, leftOut] = useReconciliationPlace();
  const { accountId } = place;
  const { data: accounts } = useListAccountsQuery(undefined);
  return (
    <>
      <section className="card reconciliation__choice">
        <AccountSelect
          accountId={accountId}
          onChoose={(chosen) => go({ accountId: chosen, id: '', isList: false, part: 'outstanding', amount: '' })}
        />
      </section>
      <AddressNote leftOut={leftOut} labels={filterLabels} />
      {accountId ? (
        <OfAccount key={accountId} place={place} onGo={go} />
      ) : (
        <section className="card card--flush">
          <p className="empty-note reconciliation__note">
            {accounts?.length === 0 ? messages.statement.noAccounts : messages.reconciliation.chooseAccount}
          </p>
        </section>
      )}
    </>
  );
}

interface OfAccountProps {
  place: ReconciliationPlace;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

const noStep = { shown: undefined, isStep: false };

/** The reconciliation that is asked for, else the one that is open, else all of the account. */
function OfAccount({ place, onGo }: OfAccountProps) {
  const query = useListReconciliationsQuery(Number(place.accountId), fresh);
  const open = query.currentData?.find(({ finishedAt }) => finishedAt === null);
  const [held, setHeld] = useState<HeldPart>();
  const [step, setStep] = useState<{ shown: number | null | undefined; isStep: boolean }>(noStep);
  // What others begin or cancel meanwhile does not take an open form away: it is answered why it cannot be saved.
  const isAsked = place.id !== '' || place.isList;
  // Nor does it take away what is shown: that tells what became of it.
  const [standing, setStanding] = useState<number>();
  const found = held === null ? undefined : (held ?? standing ?? open?.id);
  if (!isAsked && standing !== found) setStanding(found);
  if (isAsked && standing !== undefined) setStanding(undefined);
  const id = isAsked ? Number(place.id) || undefined : found;
  const { shown, isStep } = step;
  // Until the list has come it is not known which of them it is.
  const isKnown = id !== undefined || place.isList || query.isSuccess;
  if (isKnown && shown !== (id ?? null)) setStep({ shown: id ?? null, isStep: shown !== undefined });
  if (id !== undefined) return <OneReconciliation key={id} {...{ id, isStep, place, setHeld, onGo }} />;
  return <ReconciliationsList {...{ isStep, place, query, setHeld, onGo }} />;
}
