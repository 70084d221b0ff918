import { useListUsersQuery } from '../api/users.api';
import { ChoiceSelect } from '../fields/ChoiceSelect';
import { personChoices } from './person-choices';
import { renewed } from '../transport/base-api';

interface PersonSelectProps {
  label: string;
  /** id of the person in text, '' while none is chosen */
  personId: string;
  onChoose: (personId: string) => void;
  /** what the screen is about while none is chosen */
  emptyText: string;
}

/** The person that a screen is about, never one of type SYSTEM; those who are disabled are still looked at. */
export function PersonSelect({ label, personId, onChoose, emptyText }: PersonSelectProps) {
  const query = useListUsersQuery(undefined, renewed);
  const people = { ...query, data: query.data?.filter(({ userType }) => userType !== 'SYSTEM') };
  return (
    <ChoiceSelect
      label={label}
      choices={personChoices(people)}
      value={personId}
      onChoose={onChoose}
      emptyText={emptyText}
    />
  );
}
