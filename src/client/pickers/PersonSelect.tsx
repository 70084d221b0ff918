import { useListUsersQuery } from '../api/users.api';
import { ChoiceSelect } from '../fields/ChoiceSelect';
import { personChoices } from './person-choices';

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
  return <ChoiceSelect label={label} choices={personChoices(people)} value={personId} onChoose={onChoose} required />;
}
