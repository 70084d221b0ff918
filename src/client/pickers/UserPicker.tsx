import { useListUsersQuery } from '../api/auth.api';
import { choicesFrom } from '../fields/choices';
import type { FieldProps } from '../fields/field-frame';
import { SelectField } from '../fields/SelectField';

/** A person; users of type SYSTEM are left out (§3). */
export function UserPicker(field: FieldProps) {
  const query = useListUsersQuery(undefined);
  const people = { ...query, data: query.data?.filter(({ userType }) => userType !== 'SYSTEM') };
  return (
    <SelectField {...field} choices={choicesFrom(people, ({ id, name }) => ({ value: String(id), label: name }))} />
  );
}
