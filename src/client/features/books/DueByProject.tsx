import type { DueProject, DueProjects } from '#contract/areas/due.wire';
import { dueProjectsReport } from '#contract/reports/due.report';
import { dueCaptions } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { formatAmount } from '#contract/values/money';
import { ExportButton } from '../../report/ExportButton';
import { nameColumn, rowHeader, type TableColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import '../../table/currency-totals.css';
import '../../report/report.css';
import { currenciesOf, figuresOfProjects, sumIn } from './due-by-project';

interface DueByProjectProps {
  query: {
    currentData?: DueProjects | undefined;
    isError: boolean;
    fulfilledTimeStamp?: number | undefined;
    refetch: () => unknown;
  };
}

/** Lines under a column, one for each currency. */
const linesOf = (rows: readonly DueProject[], textOf: (currency: string) => string) => (
  <span>
    {currenciesOf(rows).map((currency) => (
      <span key={currency} className="currency-total" data-currency={currency}>
        {textOf(currency)}
      </span>
    ))}
  </span>
);

/** What is still to be paid of each project, by quarter, with what that makes in each currency. */
export function DueByProject({ query }: DueByProjectProps) {
  const data = query.currentData;
  const columns: readonly TableColumn<DueProject>[] = [
    rowHeader(nameColumn(dueCaptions.project, ({ project }) => project)),
    {
      heading: dueCaptions.currency,
      look: 'currency',
      cell: ({ currency }) => currency,
      total: (rows) => linesOf(rows, (currency) => currency),
    },
    ...figuresOfProjects(data?.quarters ?? []).map(({ heading, of }) => ({
      heading,
      look: 'figure' as const,
      cell: (row: DueProject) => formatAmount(of(row)),
      total: (rows: readonly DueProject[]) => linesOf(rows, (currency) => sumIn(rows, currency, of)),
    })),
  ];
  return (
    <section className="card card--flush due__projects">
      <div className="card__head">
        <h2 className="card__title">{dueCaptions.byProject}</h2>
        <div className="report__tools">
          <ExportButton csv={data ? { report: dueProjectsReport(data.quarters), filter: {} } : null} />
        </div>
        <p className="dimmed due__about">{messages.due.byProject}</p>
      </div>
      <DataTable
        label={dueCaptions.byProject}
        columns={columns}
        list={listRows({ ...query, currentData: data?.projects })}
        keyOf={({ projectid }) => projectid}
        empty={messages.due.nothingOpen}
      />
    </section>
  );
}
