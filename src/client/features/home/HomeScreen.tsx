import { useListAccountsQuery } from '../../api/accounts.api';
import { useDepositTotalsQuery } from '../../api/deposits.api';
import { useListProjectsQuery } from '../../api/projects.api';
import type { ListQuery } from '../../parts/QueryBlock';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { SetUpChecklist } from '../../parts/SetUpChecklist';
import { useSetUp } from '../../parts/set-up-state';
import { AccountBalances } from './AccountBalances';
import { ProjectCards } from './ProjectCards';
import { TotalDeposits } from './TotalDeposits';
import './home.css';

/** Money moves while the console stands open: what Home shows is asked anew on the way back to it. */
const fresh = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

/** Whether it has come, or is known not to come for now. */
const isSettled = ({ data, isError }: ListQuery<unknown>) => data !== undefined || isError;

/** Home: progress of the projects, balances of the accounts, deposits of the people (§2). */
export function HomeScreen() {
  const projects = useListProjectsQuery(undefined, fresh);
  const accounts = useListAccountsQuery(undefined, fresh);
  const totals = useDepositTotalsQuery(undefined, fresh);
  useBooksWatch(() => {
    for (const { refetch } of [projects, accounts, totals]) void refetch();
  });
  const setUp = useSetUp();
  // In a company without projects what is still to be set up may come over everything else: it would jump then.
  const isAwaited = projects.data?.length === 0 && !setUp.isKnown;
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
    </>
  );
}
