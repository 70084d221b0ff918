import { useListUsersQuery } from '../api/users.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';

interface UserPickerProps extends FieldProps {
  /** as for a filter: what was recorded for people who are disabled by now is still looked for */
  hasDisabled?: boolean;
}

/** A person; users of type SYSTEM are left out (§3), and of a new entry those who are disabled. */
export function UserPicker({ hasDisabled = false, ...field }: UserPickerProps) {
  const query = useListUsersQuery(undefined);
  const people = {
    ...query,
    data: query.data?.filter(({ userType, isDisabled }) => userType !== 'SYSTEM' && (hasDisabled || !isDisabled)),
  };
  return (
    <SelectField {...field} choices={choicesFrom(people, ({ id, name }) => ({ value: String(id), label: name }))} />
  );
}
