import { Link } from 'react-router-dom';
import type { ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { projectCaptions } from '#contract/texts/project-captions';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** How long the schedule of a project is, and the way to set it up. */
export function ScheduleLink({ project: { id, name, scheduleRows } }: { project: ProjectSetupRow }) {
  const rows = administrationCaptions.rowsScheduled(scheduleRows);
  return (
    <Link to={`${screenPaths.scheduleSetup}?project=${id}`} aria-label={`${rows}, ${projectCaptions.scheduleOf(name)}`}>
      {rows}
    </Link>
  );
}
