import { useEffect, useState } from 'react';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useDepositTotalsQuery } from '../../api/deposits.api';
import { useListProjectsQuery } from '../../api/projects.api';
import { latePart } from '../../browser/late-part';
import { ListFailure } from '../../parts/ListFailure';
import type { ListQuery } from '../../parts/QueryBlock';
import { useBooksWatch, useTellsOfWrites } from '../../parts/useBooksWatch';
import { SetUpChecklist } from '../../parts/SetUpChecklist';
import { useSetUp } from '../../parts/set-up-state';
import { AccountBalances } from './AccountBalances';
import { ProjectCards } from './ProjectCards';
import type { HomeDueProps } from './HomeDue';
import { TotalDeposits } from './TotalDeposits';
import './home.css';

/** Money moves while the console stands open: what Home shows is asked anew on the way back to it. */
const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

/** Loaded behind what the specification puts there. */
const due = latePart<HomeDueProps>(() => import('./HomeDue').then((file) => file.HomeDue));

/** Whether it has come, or is known not to come for now. */
const isSettled = ({ data, isError }: ListQuery<unknown>) => data !== undefined || isError;

/** Home: progress of the projects, balances of the accounts, deposits of the people (§2); beneath them what is due. */
export function HomeScreen() {
  const projects = useListProjectsQuery(undefined, fresh);
  const accounts = useListAccountsQuery(undefined, fresh);
  const totals = useDepositTotalsQuery(undefined, fresh);
  const [writes, setWrites] = useState(0);
  useBooksWatch(() => {
    setWrites((count) => count + 1);
    for (const { refetch } of [projects, accounts, totals]) void refetch();
  });
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
      {hasDue && <DuePanel writes={writes} />}
    </>
  );
}

/** What is due and the cash for it, beneath everything, so that nothing moves when it comes. */
function DuePanel({ writes }: HomeDueProps) {
  const { Part, hasFailed } = due.useArrival();
  useEffect(() => due.load(), []);
  if (!Part && !hasFailed) return null;
  return (
    <section className="card card--flush">
      {Part ? <Part writes={writes} /> : <ListFailure onRetry={due.load} />}
    </section>
  );
}
