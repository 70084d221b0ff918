import { messages } from '#contract/texts/messages';
import { useProjectOwnersQuery, useProjectTotalsQuery } from '../../api/project-details.api';
import { useListProjectsQuery } from '../../api/projects.api';
import { fresh } from '../../transport/base-api';
import { type ListQuery, QueryBlock } from '../../parts/QueryBlock';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { type ShownProject, projectFacts } from './project-figures';
import { ProjectSection } from './ProjectSection';
import { ProjectSkeleton } from './ProjectSkeleton';
import './projects.css';

/** The three queries as one: figures of which a part is missing are not shown at all. */
function useProjectFacts(): ListQuery<ShownProject> {
  const projects = useListProjectsQuery(undefined, fresh);
  const owners = useProjectOwnersQuery(undefined, fresh);
  const totals = useProjectTotalsQuery(undefined, fresh);
  return {
    data: projects.data && owners.data && totals.data && projectFacts(projects.data, owners.data, totals.data),
    // Together they are as old as the oldest of them.
    fulfilledTimeStamp: Math.min(...[projects, owners, totals].map(({ fulfilledTimeStamp = 0 }) => fulfilledTimeStamp)),
    isError: projects.isError || owners.isError || totals.isError,
    refetch: () => {
      for (const { isError, refetch } of [projects, owners, totals]) if (isError) void refetch();
    },
  };
}

/** Project Details (§2): each project with its owners, its payments and its schedule types. */
export function ProjectDetailsScreen() {
  const query = useProjectFacts();
  useBooksWatch();
  return (
    <div className="project-details">
      <QueryBlock query={query} skeleton={<ProjectSkeleton />} empty={messages.list.noProjects}>
        {(projects) =>
          projects.map((each) => (
            <ProjectSection key={each.project.projectid} facts={each} asOf={query.fulfilledTimeStamp} />
          ))
        }
      </QueryBlock>
    </div>
  );
}
