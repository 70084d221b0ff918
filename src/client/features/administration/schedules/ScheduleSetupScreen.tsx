import { useSearchParams } from 'react-router-dom';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { useListProjectsQuery } from '../../../api/projects.api';
import { ProjectSelect } from '../../../pickers/ProjectPicker';
import { readAddress, recordIn } from '../../../parts/read-address';
import { AddressNote } from '../../../report/AddressNote';
import { ScheduleSetup } from './ScheduleSetup';
import './schedule-setup.css';

const parameter = 'project';
const parameterLabels = { [parameter]: labels.project };

/** Schedule Setup (contract §9): the project is in the address, so that others can link to it. */
export function ScheduleSetupScreen() {
  const { data: projects } = useListProjectsQuery(undefined);
  const [parameters, setParameters] = useSearchParams();
  const { read, leftOut } = readAddress(parameters);
  const chosen = read(parameter, recordIn) ?? '';
  const projectId = Number(chosen) || null;
  return (
    <section className="card card--flush schedule-setup">
      <div className="schedule-setup__head">
        <ProjectSelect projectId={chosen} onChoose={(project) => setParameters({ [parameter]: project })} />
        <AddressNote leftOut={leftOut} labels={parameterLabels} />
      </div>
      {projectId === null ? (
        <p className="empty-note schedule-setup__note">
          {projects?.length === 0 ? messages.list.noProjects : messages.list.chooseProject}
        </p>
      ) : (
        <ScheduleSetup key={projectId} projectId={projectId} />
      )}
    </section>
  );
}
