import { useState } from 'react';
import { projectCaptions } from '#contract/texts/project-captions';
import { messages } from '#contract/texts/messages';
import type { ProjectSummaryRow, ScheduleRecordRow } from '#contract/areas/projects.wire';
import { useProjectScheduleQuery } from '../../api/installments.api';
import { listRows } from '../../table/list-rows';
import { fresh } from '../../transport/base-api';
import { DataTable } from '../../table/DataTable';
import { PaymentDetails } from './PaymentDetails';
import { scheduleColumns } from './schedule-columns';
import { useToday } from '../../browser/today';

/** The schedule of a project, and the payments of the row that was chosen in it. */
export function ScheduleTable({ project }: { project: ProjectSummaryRow }) {
  const query = useProjectScheduleQuery(project.projectid, fresh);
  const [opened, setOpened] = useState<ScheduleRecordRow | null>(null);
  const today = useToday();
  return (
    <>
      <DataTable
        label={projectCaptions.scheduleOf(project.name)}
        list={listRows(query)}
        columns={scheduleColumns({ currency: project.currencyname, today, onPaid: setOpened })}
        keyOf={({ installmentid }) => installmentid}
        opensAt={({ status }) => status !== 'paid'}
        empty={messages.list.noSchedule}
      />
      {opened && <PaymentDetails project={project} row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
