import type { DueProject, DueProjects } from '#contract/areas/due.wire';
import { dueProjectsReport } from '#contract/reports/due.report';
import { dueCaptions } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { formatAmount } from '#contract/values/money';
import { ExportButton } from '../../report/ExportButton';
import { nameColumn, rowHeader, type TableColumn } from '../../table/columns';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import '../../report/report.css';
import { sumIn } from './currency-totals';
import { CurrencyTotals } from './CurrencyTotals';
import { figuresOfProjects } from './due-by-project';

interface DueByProjectProps {
  query: {
    currentData?: DueProjects | undefined;
    isError: boolean;
    fulfilledTimeStamp?: number | undefined;
    refetch: () => unknown;
  };
}

/** What is still to be paid of each project, by quarter, with what that makes in each currency. */
export function DueByProject({ query }: DueByProjectProps) {
  const data = query.currentData;
  const columns: readonly TableColumn<DueProject>[] = [
    rowHeader(nameColumn(dueCaptions.project, ({ project }) => project)),
    {
      heading: dueCaptions.currency,
      look: 'currency',
      cell: ({ currency }) => currency,
      total: (rows) => <CurrencyTotals rows={rows} textOf={(currency) => currency} />,
    },
    ...figuresOfProjects(data?.quarters ?? []).map(({ heading, of }) => ({
      heading,
      look: 'figure' as const,
      cell: (row: DueProject) => formatAmount(of(row)),
      total: (rows: readonly DueProject[]) => (
        <CurrencyTotals rows={rows} textOf={(currency) => sumIn(rows, currency, of)} />
      ),
    })),
  ];
  return (
    <section className="card card--flush currency-totals">
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
