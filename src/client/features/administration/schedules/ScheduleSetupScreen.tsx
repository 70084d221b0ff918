import { useSearchParams } from 'react-router-dom';
import { messages } from '#contract/texts/messages';
import { useListProjectsQuery } from '../../../api/projects.api';
import { ProjectSelect } from '../../../pickers/ProjectPicker';
import { ScheduleSetup } from './ScheduleSetup';
import './schedule-setup.css';

const parameter = 'project';

/** Schedule Setup (contract §9): the project is in the address, so that others can link to it. */
export function ScheduleSetupScreen() {
  const { data: projects } = useListProjectsQuery(undefined);
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get(parameter) ?? '';
  const projectId = /^[1-9]\d{0,14}$/.test(chosen) ? Number(chosen) : null;
  return (
    <section className="card card--flush schedule-setup">
      <div className="schedule-setup__head">
        <ProjectSelect
          projectId={projectId === null ? '' : chosen}
          onChoose={(project) => setParameters({ [parameter]: project })}
        />
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
