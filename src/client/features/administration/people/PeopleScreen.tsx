import { useState } from 'react';
import type { AdminPersonRow } from '#contract/areas/people.wire';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { formatWireMoment } from '#contract/values/moments';
import { useListPeopleQuery } from '../../../api/people.api';
import { namesApart } from '#contract/texts/person-names';
import { useFocusReturn } from '../../../dialogs/useFocusReturn';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../../table/columns';
import { fresh } from '../../../transport/base-api';
import { detailsAction, editAction } from '../../../table/row-actions';
import { SearchedList } from '../SearchedList';
import { useOpenedRow } from '../useOpenedRow';
import { OneTimePassword } from './OneTimePassword';
import { roleText } from './person-words';
import { PersonDetails } from './PersonDetails';
import { PersonForm } from './PersonForm';
import { PersonStates } from './PersonStates';
import { useShownPassword } from './useShownPassword';
import './people.css';

const columnsOf = (nameOf: (person: AdminPersonRow) => string): readonly TableColumn<AdminPersonRow>[] => [
  rowHeader(nameColumn(headings.name, nameOf)),
  nameColumn(headings.username, ({ username }) => username ?? captions.noValue),
  wordColumn(headings.role, ({ role }) => roleText(role)),
  { heading: headings.status, cell: (person) => <PersonStates person={person} /> },
  wordColumn(headings.lastSignIn, ({ lastSignIn, role }) =>
    lastSignIn ? formatWireMoment(lastSignIn) : role === null ? captions.noValue : administrationCaptions.never,
  ),
];

/** What stands open over the list. */
type Opened =
  | { readonly as: 'form' | 'details'; readonly id: number }
  | { readonly as: 'new' }
  | { readonly as: 'password'; readonly name: string; readonly password: string };

/** Administration › People: everybody the company knows, and who may sign in as what. */
export function PeopleScreen() {
  const query = useListPeopleQuery(undefined, fresh);
  const [opened, setOpened] = useState<Opened | null>(null);
  // One popup may follow another; when the last is closed, the focus is where the first was opened.
  useFocusReturn(opened !== null);
  const person = useOpenedRow(query.data, opened && 'id' in opened ? opened.id : null);
  const nameOf = namesApart(query.data ?? []);
  const about = (row: AdminPersonRow) => captions.rowOf('person', [{ value: nameOf(row) }]);
  const close = () => setOpened(null);
  const showPassword = useShownPassword((name, password) => setOpened({ as: 'password', name, password }));

  return (
    <>
      <SearchedList
        label={screens.people}
        query={query}
        columns={columnsOf(nameOf)}
        keyOf={({ id }) => id}
        actions={[
          detailsAction(about, ({ id }) => setOpened({ as: 'details', id })),
          editAction(about, ({ id }) => setOpened({ as: 'form', id })),
        ]}
        searchedIn={({ name, username }) => [name, username ?? '']}
        placeholder={administrationCaptions.nameOrUsername}
        counted={administrationCaptions.countedPeople}
        empty={messages.person.none}
        noMatch={messages.person.noneFound}
        addLabel={buttons.addPerson}
        onAdd={() => setOpened({ as: 'new' })}
      />
      {opened && <OpenedDialog {...{ opened, person, nameOf, setOpened, close, showPassword }} />}
    </>
  );
}

interface OpenedDialogProps {
  opened: Opened;
  person: AdminPersonRow | undefined;
  /** told from a namesake */
  nameOf: (person: AdminPersonRow) => string;
  setOpened: (opened: Opened) => void;
  close: () => void;
  showPassword: (name: string, password: string) => void;
}

function OpenedDialog({ opened, person, nameOf, setOpened, close, showPassword }: OpenedDialogProps) {
  if (opened.as === 'password')
    return <OneTimePassword name={opened.name} password={opened.password} onClose={close} />;
  if (opened.as === 'new') return <PersonForm person={null} onClose={close} onPassword={showPassword} />;
  if (!person) return null;
  const { id } = opened;
  if (opened.as === 'form') return <PersonForm key={id} person={person} onClose={close} onPassword={showPassword} />;
  return (
    <PersonDetails
      person={{ ...person, name: nameOf(person) }}
      onEdit={() => setOpened({ as: 'form', id })}
      onPassword={showPassword}
      onClose={close}
    />
  );
}
