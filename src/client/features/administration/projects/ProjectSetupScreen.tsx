import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OwnerSetRow, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { buttons } from '#contract/texts/buttons';
import { captions } from '#contract/texts/captions';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { headings } from '#contract/texts/headings';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { formatWireDate } from '#contract/values/dates';
import { formatAmount } from '#contract/values/money';
import { useListCurrenciesQuery } from '../../../api/accounts.api';
import { useListUsersQuery } from '../../../api/users.api';
import { useListProjectSetupsQuery } from '../../../api/project-setup.api';
import { nameColumn, rowHeader, type TableColumn, wordColumn } from '../../../table/columns';
import { fresh } from '../../../transport/base-api';
import { detailsAction, editAction } from '../../../table/row-actions';
import { SearchedList } from '../SearchedList';
import { useOpenedRow } from '../useOpenedRow';
import { OwnersForm } from './OwnersForm';
import { ScheduleLink } from './ScheduleLink';
import { ownersText } from './project-words';
import { ProjectForm } from './ProjectForm';
import { ProjectSetupDetails } from './ProjectSetupDetails';
import './project-setup.css';

const columns: readonly TableColumn<ProjectSetupRow>[] = [
  rowHeader(nameColumn(headings.name, ({ name }) => name)),
  nameColumn(headings.owners, ({ owners }) => ownersText(owners)),
  wordColumn(headings.startDate, ({ startdate }) => formatWireDate(startdate)),
  wordColumn(headings.endDate, ({ enddate }) => formatWireDate(enddate) || captions.noValue),
  { heading: headings.value, look: 'figure', cell: ({ value }) => formatAmount(value) || captions.noValue },
  wordColumn(headings.currency, ({ currency }) => currency.code),
  { heading: headings.schedule, cell: (project) => <ScheduleLink project={project} /> },
];

/** What stands open over the list. */
type Opened =
  | { readonly as: 'new' }
  | { readonly as: 'form' | 'details'; readonly id: number }
  | { readonly as: 'owners'; readonly id: number; readonly set: OwnerSetRow | null };

const about = ({ name }: ProjectSetupRow) => captions.rowOf('project', [{ value: name }]);

/** Administration › Project Setup: the projects with their owners, and which are archived. */
export function ProjectSetupScreen() {
  const query = useListProjectSetupsQuery(undefined, fresh);
  // Asked ahead, so that the forms open with their choices.
  useListCurrenciesQuery(undefined);
  useListUsersQuery(undefined);
  const [isArchive, setArchive] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const project = useOpenedRow(query.data, opened && 'id' in opened ? opened.id : null);

  return (
    <>
      <SearchedList
        label={screens.projectSetup}
        query={{ ...query, currentData: query.currentData?.filter((row) => row.isArchived === isArchive) }}
        columns={columns}
        keyOf={({ id }) => id}
        actions={[
          detailsAction(about, ({ id }) => setOpened({ as: 'details', id })),
          editAction(about, ({ id }) => setOpened({ as: 'form', id })),
        ]}
        searchedIn={({ name, owners, currency }) => [name, currency.code, ...owners.map((owner) => owner.name)]}
        placeholder={administrationCaptions.projectOrOwner}
        counted={(count) => captions.counted(count, 'project')}
        empty={isArchive ? messages.project.noneArchived : messages.project.none}
        noMatch={messages.project.noneFound}
        addLabel={buttons.addProject}
        onAdd={() => setOpened({ as: 'new' })}
        filter={
          <div className="project-setup__switch" role="group" aria-label={administrationCaptions.shownProjects}>
            {[false, true].map((each) => (
              <Button
                key={String(each)}
                size="xs"
                variant={each === isArchive ? 'light' : 'default'}
                aria-pressed={each === isArchive}
                onClick={() => setArchive(each)}
              >
                {each ? buttons.archived : buttons.active}
              </Button>
            ))}
          </div>
        }
      />
      <OpenedDialog opened={opened} setOpened={setOpened} project={project} />
    </>
  );
}

interface OpenedDialogProps {
  opened: Opened | null;
  setOpened: (opened: Opened | null) => void;
  project: ProjectSetupRow | undefined;
}

function OpenedDialog({ opened, setOpened, project }: OpenedDialogProps) {
  const close = () => setOpened(null);
  if (opened?.as === 'new') return <ProjectForm project={null} onClose={close} />;
  if (!opened || !project) return null;
  const { id } = project;
  if (opened.as === 'form') return <ProjectForm key={id} project={project} onClose={close} />;
  if (opened.as === 'owners')
    return <OwnersForm project={project} set={opened.set} onClose={() => setOpened({ as: 'details', id })} />;
  return (
    <ProjectSetupDetails
      project={project}
      onEdit={() => setOpened({ as: 'form', id })}
      onOwners={(set) => setOpened({ as: 'owners', id, set })}
      onClose={close}
    />
  );
}
