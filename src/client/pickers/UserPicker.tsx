import { captions } from '#contract/texts/captions';
import { useListUsersQuery } from '../api/users.api';
import type { FieldProps } from '../fields/field-frame';
import { useFormField } from '../fields/fields-of-form';
import { SelectField } from '../fields/SelectField';
import { personChoices } from './person-choices';
import { useStandingChoice } from './standing-choice';
import { renewed } from '../transport/base-api';

interface UserPickerProps extends FieldProps {
  /** as for a filter: what was recorded for people who are disabled by now is still looked for */
  hasDisabled?: boolean;
}

/** A person; users of type SYSTEM are left out (§3), and of a new entry those who are disabled, but for the one who stands there. */
export function UserPicker({ hasDisabled = false, ...field }: UserPickerProps) {
  const query = useListUsersQuery(undefined, renewed);
  const stands = useStandingChoice(field.name);
  const people = {
    ...query,
    data: query.data?.filter(
      ({ id, userType, isDisabled }) => userType !== 'SYSTEM' && (hasDisabled || !isDisabled || stands(id)),
    ),
  };
  const { value } = useFormField(field.name).facts;
  const isLeft = !hasDisabled && query.data?.some(({ id, isDisabled }) => isDisabled && String(id) === value);
  return (
    <SelectField {...field} description={isLeft ? captions.disabled : undefined} choices={personChoices(people)} />
  );
}
