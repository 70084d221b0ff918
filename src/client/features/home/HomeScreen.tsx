import { useEffect } from 'react';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useDepositTotalsQuery } from '../../api/deposits.api';
import { useListProjectsQuery } from '../../api/projects.api';
import { latePart } from '../../browser/late-part';
import { ListFailure } from '../../parts/ListFailure';
import type { ListQuery } from '../../parts/QueryBlock';
import { useBooksWatch, useTellsOfWrites } from '../../parts/useBooksWatch';
import { SetUpChecklist } from '../../parts/SetUpChecklist';
import { useSetUp } from '../../parts/set-up-state';
import { fresh } from '../../transport/base-api';
import { AccountBalances } from './AccountBalances';
import { ProjectCards } from './ProjectCards';
import { TotalDeposits } from './TotalDeposits';
import './home.css';

/** Loaded behind what the specification puts there. */
const due = latePart(() => import('./HomeDue').then((file) => file.HomeDue));

/** Whether it has come, or is known not to come for now. */
const isSettled = ({ data, isError }: ListQuery<unknown>) => data !== undefined || isError;

/** Home: progress of the projects, balances of the accounts, deposits of the people (§2); beneath them what is due. */
export function HomeScreen() {
  const projects = useListProjectsQuery(undefined, fresh);
  const accounts = useListAccountsQuery(undefined, fresh);
  const totals = useDepositTotalsQuery(undefined, fresh);
  useBooksWatch();
  const setUp = useSetUp();
  // In a company without projects what is still to be set up may come over everything else: it would jump then.
  const isAwaited = projects.data?.length === 0 && !setUp.isKnown;
  const isThere = [projects, accounts, totals].every(isSettled) && !isAwaited;
  const hasDue = useTellsOfWrites() && isThere;
  return (
    <>
      {setUp.open && <SetUpChecklist setUp={setUp.open} />}
      <ProjectCards query={isAwaited ? { ...projects, data: undefined } : projects} />
      {/* How many projects there are decides where this begins: it would jump when they come. */}
      {isSettled(projects) && !isAwaited && (
        <div className="home__columns">
          <AccountBalances query={accounts} />
          <TotalDeposits query={totals} />
        </div>
      )}
      {hasDue && <DuePanel />}
    </>
  );
}

/** What is due and the cash for it, beneath everything, so that nothing moves when it comes. */
function DuePanel() {
  const { Part, hasFailed } = due.useArrival();
  useEffect(() => due.load(), []);
  if (!Part && !hasFailed) return null;
  return <section className="card card--flush">{Part ? <Part /> : <ListFailure onRetry={due.load} />}</section>;
}
