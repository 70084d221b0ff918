import { Button } from '@mantine/core';
import type { OwnerSetRow, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { buttons } from '#contract/texts/buttons';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { captions } from '#contract/texts/captions';
import { projectCaptions } from '#contract/texts/project-captions';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { formatWireDate } from '#contract/values/dates';
import { useProjectHistoryQuery } from '../../../api/project-setup.api';
import { ScreenDialog } from '../../../dialogs/ScreenDialog';
import { Fact } from '../../../parts/Fact';
import { HistoryList } from '../../../parts/HistoryList';
import { fresh } from '../../../transport/base-api';
import { ScheduleLink } from './ScheduleLink';
import { OwnerSets } from './OwnerSets';
import { amountIn, placeText, projectHistoryWords } from './project-words';
import { useProjectActions } from './useProjectActions';
import './project-setup.css';

interface ProjectSetupDetailsProps {
  project: ProjectSetupRow;
  onEdit: () => void;
  onOwners: (set: OwnerSetRow | null) => void;
  onClose: () => void;
}

/** A project's page: what it is, what can be done with it, its owners over time, and what was done so far. */
export function ProjectSetupDetails({ project, onEdit, onOwners, onClose }: ProjectSetupDetailsProps) {
  const { id, name, currency, startdate, enddate, latitude, longitude, value, isArchived } = project;
  const history = useProjectHistoryQuery(id, fresh);
  const { archive, restore, remove } = useProjectActions();
  const plain = { variant: 'default', size: 'xs' } as const;
  return (
    <ScreenDialog title={name} size="lg" onClose={onClose}>
      <dl className="facts dialog__facts project-setup__facts">
        <Fact label={headings.currency}>{`${currency.currencyname} (${currency.code})`}</Fact>
        <Fact label={projectCaptions.period}>
          {[startdate, enddate].map((day) => formatWireDate(day) || captions.noValue).join(' – ')}
        </Fact>
        <Fact label={projectCaptions.location}>{placeText(latitude, longitude)}</Fact>
        <Fact label={labels.value}>{amountIn(value, project)}</Fact>
        <Fact label={headings.scheduled}>
          {amountIn(project.scheduled, project)}{' '}
          <span className="project-setup__rows">
            (<ScheduleLink project={project} />)
          </span>
        </Fact>
        <Fact label={projectCaptions.paid}>{amountIn(project.paid, project)}</Fact>
        <Fact label={headings.status}>{isArchived ? buttons.archived : buttons.active}</Fact>
      </dl>
      <div className="project-setup__actions">
        <Button {...plain} onClick={onEdit}>
          {buttons.edit}
        </Button>
        <Button {...plain} onClick={() => onOwners(null)}>
          {buttons.newOwners}
        </Button>
        {isArchived ? (
          <Button {...plain} onClick={() => void restore(project)}>
            {buttons.restore}
          </Button>
        ) : (
          <Button variant="light" color="red" size="xs" onClick={() => void archive(project)}>
            {buttons.archive}
          </Button>
        )}
      </div>
      <section className="project-setup__section" aria-label={projectCaptions.owners}>
        <h3>{projectCaptions.owners}</h3>
        <OwnerSets project={project} onEdit={onOwners} onRemove={(set, next) => void remove({ project, set, next })} />
      </section>
      <section className="project-setup__section" aria-label={administrationCaptions.history}>
        <h3>{administrationCaptions.history}</h3>
        <HistoryList query={history} words={projectHistoryWords} />
      </section>
      <div className="dialog__buttons">
        <Button onClick={onClose}>{buttons.ok}</Button>
      </div>
    </ScreenDialog>
  );
}
