import { useListProjectsQuery } from '../api/projects.api';
import { type Choices, choicesFrom } from '../fields/choices';

/** The projects by name, each with its currency. */
export function useProjectChoices(): Choices {
  const query = useListProjectsQuery(undefined);
  return choicesFrom(query, ({ projectid, name, currencyname }) => ({
    value: String(projectid),
    label: name,
    note: currencyname,
  }));
}
