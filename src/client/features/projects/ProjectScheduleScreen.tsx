import { FormikProvider, useFormik } from 'formik';
import { useEffect } from 'react';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { useListProjectsQuery } from '../../api/projects.api';
import { ProjectPicker } from '../../pickers/ProjectPicker';
import { ExportButton } from '../../report/ExportButton';
import { fresh } from '../../table/list-rows';
import { scheduleProjectKey } from '../../session/session.storage';
import { tabStorage } from '../../storage/browser-storage';
import { ScheduleTable } from './ScheduleTable';
import './projects.css';

/** Project Schedule (§2). The tab remembers the project: one looks here, pays there, and comes back. */
export function ProjectScheduleScreen() {
  const { data: projects } = useListProjectsQuery(undefined, fresh);
  const formik = useFormik({
    initialValues: { projectId: tabStorage.get(scheduleProjectKey) ?? '' },
    onSubmit: () => undefined,
  });
  const { projectId } = formik.values;
  const project = projects?.find(({ projectid }) => String(projectid) === projectId);

  useEffect(() => tabStorage.set(scheduleProjectKey, projectId), [projectId]);

  return (
    <section className="card card--flush schedule">
      <div className="schedule__head">
        <FormikProvider value={formik}>
          <ProjectPicker name="projectId" label={labels.project} required />
        </FormikProvider>
        <ExportButton csv={project ? { file: 'projectSchedules', filter: { projectid: project.projectid } } : null} />
      </div>
      {project ? (
        <ScheduleTable key={project.projectid} project={project} />
      ) : (
        <p className="empty-note schedule__note">{messages.list.chooseProject}</p>
      )}
    </section>
  );
}
