import { Link } from 'react-router-dom';
import type { AccountPeriod } from '#contract/areas/statements.wire';
import { balancesReport } from '#contract/reports/balances.report';
import { messages } from '#contract/texts/messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import { useListAccountPeriodsQuery } from '../../api/statements.api';
import { ListFailure } from '../../parts/ListFailure';
import { LongName } from '../../parts/LongName';
import { statementAddress, type StatementPlace, statementSearch } from '../../parts/statement-address';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { CopyLink } from '../../report/CopyLink';
import { ExportButton } from '../../report/ExportButton';
import { PrintButton } from '../../report/PrintButton';
import '../../report/report.css';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { errorSentence } from '../../transport/errors';
import { allAccountsTask } from './all-accounts-paper';
import { currencyColumns, signedFigure } from './currency-columns';
import { askedDays } from './statement-periods';
import { daysText } from './statement-rows';

/** The columns of the accounts: a name opens its statement of the same days. */
const columnsOf = (days: Pick<StatementPlace, 'startDate' | 'endDate'>) =>
  currencyColumns<AccountPeriod>(balancesReport, {
    rowHeader: ({ accountId, account }) => (
      <Link to={statementAddress(accountId, days)}>
        <LongName>{account}</LongName>
      </Link>
    ),
    cells: {
      opening: ({ opening }, text) => signedFigure(opening, text),
      closing: ({ closing }, text) => signedFigure(closing, text),
    },
  });

/** What each account makes of the days, with what that makes in each currency. */
export function AllAccounts({ place }: { place: StatementPlace }) {
  const { startDate, endDate } = place;
  const days = askedDays({ startDate, endDate });
  const query = useListAccountPeriodsQuery(days, fresh);
  // What others record shows by itself.
  useBooksWatch();
  const isStale = !query.currentData && !query.isError && query.data !== undefined;
  const list = { ...listRows(isStale ? { ...query, currentData: query.data } : query), isStale };
  const task = allAccountsTask(place, query.currentData, query.fulfilledTimeStamp);
  return (
    <section className="card card--flush currency-totals" data-stale={isStale || undefined}>
      <div className="card__head">
        <div className="statement__about">
          <h2 className="card__title">{statementCaptions.allAccounts}</h2>
          <p className="dimmed figure">{daysText(place)}</p>
        </div>
        <div className="report__tools">
          <CopyLink search={statementSearch(place)} />
          <PrintButton task={task} isDisabled={!query.currentData} />
          <ExportButton csv={query.currentData ? { report: balancesReport, filter: days } : null} />
        </div>
        <p className="dimmed statement__how">{messages.statement.allAccounts}</p>
      </div>
      <DataTable
        label={statementCaptions.allAccounts}
        columns={columnsOf({ startDate, endDate })}
        list={list}
        keyOf={({ accountId }) => accountId}
        empty={messages.statement.noAccounts}
        refusal={<ListFailure text={errorSentence(query.error, messages.list.loadFailed)} onRetry={list.retry} />}
      />
    </section>
  );
}
