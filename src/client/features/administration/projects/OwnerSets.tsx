import type { OwnerSetRow, ProjectSetupRow } from '#contract/areas/project-setup.wire';
import { administrationCaptions } from '#contract/texts/administration-captions';
import { messages } from '#contract/texts/messages';
import { formatWireDate } from '#contract/values/dates';
import { useListOwnerSetsQuery } from '../../../api/project-setup.api';
import { QueryBlock } from '../../../parts/QueryBlock';
import { fresh } from '../../../transport/base-api';
import { RowButton } from '../../../table/RowButton';
import { ownerText } from './project-words';
import './project-setup.css';

interface OwnerSetsProps {
  project: ProjectSetupRow;
  onEdit: (set: OwnerSetRow) => void;
  /** `next` are those after the first, where these are the first */
  onRemove: (set: OwnerSetRow, next: OwnerSetRow | null) => void;
}

/** The owners of a project over time, the latest first; one set always stays. */
export function OwnerSets({ project, onEdit, onRemove }: OwnerSetsProps) {
  const query = useListOwnerSetsQuery(project.id, fresh);
  return (
    <QueryBlock query={query} skeleton={<span className="skeleton" />} empty={messages.project.noOwners}>
      {(sets) => (
        <ol className="owner-sets">
          {sets.map((set, place) => {
            const day = administrationCaptions.ownersFrom(formatWireDate(set.validFrom));
            const next = place === sets.length - 1 ? (sets[place - 1] ?? null) : null;
            return (
              <li key={set.validFrom} className="owner-sets__set">
                <div className="owner-sets__head">
                  <strong>
                    {day}{' '}
                    {set.isHeld && <span className="badge badge--accent">{administrationCaptions.ownersHeld}</span>}
                  </strong>
                  <RowButton kind="edit" about={day} onClick={() => onEdit(set)} />
                  {sets.length > 1 && <RowButton kind="delete" about={day} onClick={() => onRemove(set, next)} />}
                </div>
                <div className="owner-sets__owners">
                  {set.owners.map((owner) => (
                    <span key={owner.userid}>
                      <bdi>{ownerText(owner)}</bdi>
                    </span>
                  ))}
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </QueryBlock>
  );
}
