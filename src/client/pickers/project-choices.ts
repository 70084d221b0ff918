import { captions } from '#contract/texts/captions';
import { useListProjectsQuery } from '../api/projects.api';
import { type Choices, choicesFrom } from '../fields/choices';
import { renewed } from '../transport/base-api';

interface ProjectChoicesOf {
  /** which archived ones are offered; all of them unless given */
  offersArchived?: (id: number) => boolean;
}

/** The projects by name, each with its currency, and whether it is archived. */
export function useProjectChoices({ offersArchived = () => true }: ProjectChoicesOf = {}): Choices {
  const query = useListProjectsQuery(undefined, renewed);
  const data = query.data?.filter(({ projectid, isArchived }) => !isArchived || offersArchived(projectid));
  return choicesFrom(
    { ...query, data },
    ({ projectid, name, currencyname, isArchived }) => ({
      value: String(projectid),
      label: name,
      note: isArchived ? `${currencyname} · ${captions.archived}` : currencyname,
    }),
    'projects',
  );
}

/** Told under the field of a project that is archived. */
export function useArchivedNote(projectId: unknown): string | undefined {
  const { data } = useListProjectsQuery(undefined);
  const isLeft = data?.some(({ projectid, isArchived }) => isArchived && String(projectid) === projectId);
  return isLeft ? captions.archived : undefined;
}
