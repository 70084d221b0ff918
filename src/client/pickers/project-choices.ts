import { useListProjectsQuery } from '../api/projects.api';
import { type Choices, choicesFrom } from '../fields/choices';

/** The projects by name, each with its currency; archived ones not where something is recorded. */
export function useProjectChoices({ isForRecording = false } = {}): Choices {
  const query = useListProjectsQuery(undefined);
  const data = query.data?.filter(({ isArchived }) => !isForRecording || !isArchived);
  return choicesFrom({ ...query, data }, ({ projectid, name, currencyname }) => ({
    value: String(projectid),
    label: name,
    note: currencyname,
  }));
}
