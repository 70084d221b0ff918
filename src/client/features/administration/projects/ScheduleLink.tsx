import { Link } from 'react-router-dom';
import type { ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { captions } from '#contract/texts/captions';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** How long the schedule of a project is, and the way to set it up. */
export function ScheduleLink({ project: { id, name, scheduleRows } }: { project: ProjectSetupRow }) {
  const rows = captions.rowsScheduled(scheduleRows);
  return (
    <Link to={`${screenPaths.scheduleSetup}?project=${id}`} aria-label={`${rows}, ${captions.scheduleOf(name)}`}>
      {rows}
    </Link>
  );
}
