import { useListProjectsQuery } from '../api/projects.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';

/** A project, with its currency. */
export function ProjectPicker(field: FieldProps) {
  const query = useListProjectsQuery(undefined);
  const choices = choicesFrom(query, ({ projectid, name, currencyname }) => ({
    value: String(projectid),
    label: name,
    note: currencyname,
  }));
  return <SelectField {...field} choices={choices} />;
}
