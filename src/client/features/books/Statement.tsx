import { messages } from '#contract/texts/messages';
import { useReadStatementQuery } from '../../api/statements.api';
import { latePart } from '../../browser/late-part';
import { ChartPlace } from '../../charts/ChartPlace';
import { ListFailure } from '../../parts/ListFailure';
import type { StatementPlace } from '../../parts/statement-address';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { fresh } from '../../transport/base-api';
import { errorSentence } from '../../transport/errors';
import { BalanceCurve } from './BalanceCurve';
import type { InOutByMonthProps } from './InOutByMonth';
import { StatementFigures } from './StatementFigures';
import { statementTask } from './statement-paper';
import { askedDays } from './statement-periods';
import { StatementTable } from './StatementTable';

interface StatementProps {
  /** another account or other days are another statement */
  place: StatementPlace;
  onGo: (page: number) => void;
  onChooseSize: (size: number) => void;
}

const inOutByMonth = latePart<InOutByMonthProps>(() =>
  import(/* webpackChunkName: "in-out-by-month" */ './InOutByMonth').then((file) => file.InOutByMonth),
);

/** The statement of an account in each of its states. */
export function Statement({ place, onGo, onChooseSize }: StatementProps) {
  const days = { accountId: Number(place.accountId), ...askedDays(place) };
  const query = useReadStatementQuery({ ...days, page: place.page, size: place.size }, fresh);
  useBooksWatch();
  const { currentData, data, isError, error, fulfilledTimeStamp } = query;
  const statement = currentData ?? data;
  const retry = () => void query.refetch();

  if (isError && !currentData) {
    return (
      <section className="card card--flush">
        <div className="statement__note">
          <ListFailure text={errorSentence(error, messages.statement.notLoaded)} onRetry={retry} />
        </div>
      </section>
    );
  }
  const list = {
    isStale: statement !== undefined && !currentData,
    failure: isError ? ('with old rows' as const) : null,
    asOf: fulfilledTimeStamp,
    retry,
  };
  return (
    <>
      <section className="card statement__figures">
        <StatementFigures place={place} statement={statement} />
        <div className="statement__curve">{statement && <BalanceCurve days={days} statement={statement} />}</div>
      </section>
      <StatementTable
        place={place}
        days={days}
        statement={statement}
        list={list}
        onGo={onGo}
        onChooseSize={onChooseSize}
        task={statementTask(place, days, statement, fulfilledTimeStamp)}
      />
      {statement && (
        <section className="card">
          <ChartPlace part={inOutByMonth} of={{ days, account: statement.account }} />
        </section>
      )}
    </>
  );
}
