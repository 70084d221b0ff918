import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireDate } from '#contract/values/dates';
import { reconciliationSearch } from '../../parts/reconciliation-address';
import { useHeadingOfStep } from './useHeadingOfStep';

interface ReconciliationAboutProps {
  row: Reconciliation;
  /** it came in the place of something else */
  isStep: boolean;
  /** who begun or finished it, and when */
  by: string;
  children?: ReactNode;
}

/** Which reconciliation it is, and the way back to all of its account. */
export function ReconciliationAbout({ row, isStep, by, children }: ReconciliationAboutProps) {
  const { account, statementDate } = row;
  const heading = useHeadingOfStep(isStep);
  return (
    <div className="reconciliation__about">
      <h2 ref={heading} className="card__title" tabIndex={-1}>
        <bdi>{reconciliationCaptions.upTo(account.accName, formatWireDate(statementDate))}</bdi>
      </h2>
      <p className="dimmed">
        {by}
        <span className="reconciliation__back">
          {' · '}
          <Link to={{ search: reconciliationSearch({ accountId: String(account.id), isList: true }) }}>
            {reconciliationCaptions.back}
          </Link>
        </span>
      </p>
      {children}
    </div>
  );
}
