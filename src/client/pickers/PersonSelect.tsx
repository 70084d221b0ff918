import { useListUsersQuery } from '../api/users.api';
import { ChoiceSelect } from '../fields/ChoiceSelect';
import { choicesFrom } from '../fields/choices';
import { personChoice } from './person-choice';

interface PersonSelectProps {
  label: string;
  /** id of the person in text, '' while none is chosen */
  personId: string;
  onChoose: (personId: string) => void;
}

/** The person that a screen is about, never one of type SYSTEM; those who are disabled are still looked at. */
export function PersonSelect({ label, personId, onChoose }: PersonSelectProps) {
  const query = useListUsersQuery(undefined);
  const people = { ...query, data: query.data?.filter(({ userType }) => userType !== 'SYSTEM') };
  return (
    <ChoiceSelect
      label={label}
      choices={choicesFrom(people, personChoice)}
      value={personId}
      onChoose={onChoose}
      required
    />
  );
}
