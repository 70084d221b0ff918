import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { ProjectSummaryRow } from '#contract/areas/projects.wire';
import { scheduleReport } from '#contract/reports/schedule.report';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { projectCaptions } from '#contract/texts/project-captions';
import { useProjectScheduleQuery } from '../../api/installments.api';
import { useListProjectsQuery } from '../../api/projects.api';
import { latePart } from '../../browser/late-part';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { ProjectSelect } from '../../pickers/ProjectPicker';
import { ExportButton } from '../../report/ExportButton';
import type { PrintButtonProps } from '../../report/PrintButton';
import { fresh } from '../../transport/base-api';
import { scheduleProjectKey } from '../../session/session.storage';
import { tabStorage } from '../../storage/browser-storage';
import { ScheduleTable } from './ScheduleTable';
import './projects.css';

/** It comes after the screen, which is there to be read first. */
const printButton = latePart<PrintButtonProps>(() =>
  import(/* webpackChunkName: "printing" */ '../../report/PrintButton').then((file) => file.PrintButton),
);

const paperLines = ({ name, isArchived }: ProjectSummaryRow) => (isArchived ? [name, captions.archived] : [name]);

/** Project Schedule (§2). The tab remembers the project: one looks here, pays there, and comes back. */
export function ProjectScheduleScreen() {
  const { data: projects } = useListProjectsQuery(undefined, fresh);
  useBooksWatch();
  const { Part: PrintButton } = printButton.useArrival();
  useEffect(() => printButton.load(), []);
  const [projectId, setProjectId] = useState(() => tabStorage.get(scheduleProjectKey) ?? '');
  const project = projects?.find(({ projectid }) => String(projectid) === projectId);
  const { currentData: rows, fulfilledTimeStamp } = useProjectScheduleQuery(project?.projectid ?? skipToken);

  const choose = (chosen: string) => {
    tabStorage.set(scheduleProjectKey, chosen);
    setProjectId(chosen);
  };

  return (
    <section className="card card--flush schedule">
      <div className="schedule__head">
        <ProjectSelect projectId={projectId} onChoose={choose} />
        <div className="schedule__take-along">
          {PrintButton && (
            <PrintButton
              task={{ kind: 'screen', lines: project ? paperLines(project) : [], asOf: fulfilledTimeStamp }}
              isDisabled={!rows}
            />
          )}
          <ExportButton csv={project ? { report: scheduleReport, filter: { projectid: project.projectid } } : null} />
        </div>
      </div>
      {/* Who has chosen a project hears that its schedule is there. */}
      <p className="visually-hidden" role="status">
        {project &&
          rows &&
          `${projectCaptions.scheduleOf(project.name)}, ${captions.counted(rows.length, 'installment')}`}
      </p>
      {project ? (
        <ScheduleTable key={project.projectid} project={project} />
      ) : (
        <p className="empty-note schedule__note">
          {projects?.length === 0 ? messages.list.noProjects : messages.list.chooseProject}
        </p>
      )}
    </section>
  );
}
