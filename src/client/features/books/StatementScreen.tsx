import { filterLabels } from '#contract/reports/filter-labels';
import { AccountSelect } from '../../pickers/AccountSelect';
import { AddressNote } from '../../report/AddressNote';
import { AllAccounts } from './AllAccounts';
import { Statement } from './Statement';
import { StatementDays } from './StatementDays';
import { useStatementPlace } from './useStatementPlace';
import './statement.css';

/** Books › Account Statement (contract §9). */
export function StatementScreen() {
  const [place, go, leftOut] = useStatementPlace();
  const { accountId, startDate, endDate } = place;
  return (
    <>
      <section className="card statement__choice">
        <AccountSelect accountId={accountId} onChoose={(chosen) => go({ accountId: chosen })} mayBeAll />
        <StatementDays period={{ startDate, endDate }} onChoose={go} />
      </section>
      <AddressNote leftOut={leftOut} labels={filterLabels} />
      {accountId ? (
        <Statement
          key={`${accountId} ${startDate} ${endDate}`}
          place={place}
          onGo={(page) => go({ page })}
          onChooseSize={(size) => go({ size, page: Math.floor((place.page * place.size) / size) })}
        />
      ) : (
        <AllAccounts place={place} />
      )}
    </>
  );
}
