import { Button } from '@mantine/core';
import type { AdminPersonRow } from '#contract/areas/people.wire';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { formatWireMoment } from '#contract/values/moments';
import { usePersonHistoryQuery } from '../../../api/people.api';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import { HistoryList } from '../../../parts/HistoryList';
import { fresh } from '../../../transport/base-api';
import { personHistoryWords, roleText } from './person-words';
import { PersonSessions } from './PersonSessions';
import { PersonStates } from './PersonStates';
import { usePersonActions } from './usePersonActions';
import './people.css';

interface PersonDetailsProps {
  person: AdminPersonRow;
  onEdit: () => void;
  onPassword: (name: string, password: string) => void;
  onClose: () => void;
}

/** A person's page: who it is, what can be done, where the person is signed in, and what was done so far. */
export function PersonDetails({ person, onEdit, onPassword, onClose }: PersonDetailsProps) {
  const { name, username, role, isDisabled, isSelf, lastSignIn } = person;
  const history = usePersonHistoryQuery(person.id, fresh);
  const { disable, enable, givePassword } = usePersonActions(onPassword);
  return (
    <ScreenDialog title={name} size="lg" onClose={onClose}>
      <dl className="facts dialog__facts person__facts">
        <div className="facts__item">
          <dt>{labels.username}</dt>
          <dd>
            <bdi>{username ?? captions.noValue}</bdi>
          </dd>
        </div>
        <div className="facts__item">
          <dt>{labels.role}</dt>
          <dd>{roleText(role)}</dd>
        </div>
        <div className="facts__item">
          <dt>{headings.status}</dt>
          <dd>
            <PersonStates person={person} />
          </dd>
        </div>
        <div className="facts__item">
          <dt>{headings.lastSignIn}</dt>
          <dd>{lastSignIn ? formatWireMoment(lastSignIn) : administrationCaptions.never}</dd>
        </div>
      </dl>
      <div className="person__actions">
        <Button variant="default" size="xs" onClick={onEdit}>
          {buttons.edit}
        </Button>
        {!isSelf && role !== null && (
          <Button variant="default" size="xs" onClick={() => void givePassword(person)}>
            {buttons.newPassword}
          </Button>
        )}
        {!isSelf && (
          <Button
            variant={isDisabled ? 'default' : 'light'}
            {...(!isDisabled && { color: 'red' })}
            size="xs"
            onClick={() => void (isDisabled ? enable(person) : disable(person))}
          >
            {isDisabled ? buttons.enable : buttons.disable}
          </Button>
        )}
      </div>
      {role !== null && <PersonSessions person={person} />}
      <section className="person__section" aria-label={administrationCaptions.history}>
        <div className="person__head">
          <h3>{administrationCaptions.history}</h3>
        </div>
        <HistoryList query={history} words={personHistoryWords} />
      </section>
      <div className="dialog__buttons">
        <Button onClick={onClose}>{buttons.ok}</Button>
      </div>
    </ScreenDialog>
  );
}
