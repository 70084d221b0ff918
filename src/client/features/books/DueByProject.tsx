import type { DueProjects } from '#contract/areas/due.wire';
import { dueProjectRow, dueProjectsReport } from '#contract/reports/due.report';
import { dueCaptions } from '#contract/texts/due-captions';
import { messages } from '#contract/texts/messages';
import { ExportButton } from '../../report/ExportButton';
import { DataTable } from '../../table/DataTable';
import { listRows } from '../../table/list-rows';
import '../../report/report.css';
import { currencyColumns } from './currency-columns';

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
  const report = dueProjectsReport(data?.quarters ?? []);
  return (
    <section className="card card--flush currency-totals">
      <div className="card__head">
        <h2 className="card__title">{dueCaptions.byProject}</h2>
        <div className="report__tools">
          <ExportButton csv={data ? { report, filter: {} } : null} />
        </div>
        <p className="dimmed due__about">{messages.due.byProject}</p>
      </div>
      <DataTable
        label={dueCaptions.byProject}
        columns={currencyColumns(report)}
        list={listRows({ ...query, currentData: data?.projects.map(dueProjectRow) })}
        keyOf={({ projectid }) => projectid}
        empty={messages.due.nothingOpen}
      />
    </section>
  );
}
