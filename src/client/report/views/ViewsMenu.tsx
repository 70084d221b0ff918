import { ActionIcon, Button } from '@mantine/core';
import { Check, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ViewRow } from '#contract/areas/views.wire';
import { viewCaptions } from '#contract/texts/view-captions';
import { messages } from '#contract/texts/messages';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useListViewsQuery } from '../../api/views.api';
import { QueryBlock } from '../../parts/QueryBlock';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import type { ShownReport } from '../useReport';
import { keptAddress, type ViewWork } from './view-work';
import './views.css';

/** What the list of views is given. */
export interface ViewsMenuProps {
  report: ShownReport;
  onOpen: (address: string) => void;
  onWork: (work: ViewWork) => void;
}

const skeleton = [1, 2, 3].map((line) => <span key={line} className="skeleton views__skeleton" />);

/** The views of a report, one's own and those for everybody; one that was chosen is shown at once. */
export function ViewsMenu({ report, onOpen, onWork }: ViewsMenuProps) {
  const query = useListViewsQuery(report.name, { refetchOnMountOrArgChange: true });
  const shown = keptAddress(report);
  const groupsOf = (views: readonly ViewRow[]) =>
    [
      { caption: viewCaptions.own, views: views.filter(({ isOwn }) => isOwn) },
      { caption: viewCaptions.shared, views: views.filter(({ isOwn }) => !isOwn) },
    ].filter((group) => group.views.length > 0);
  return (
    <div className="views">
      <div className="views__lists">
        <QueryBlock query={query} skeleton={skeleton} empty={messages.view.none}>
          {(views) =>
            groupsOf(views).map((group) => (
              <section key={group.caption} aria-label={group.caption}>
                <h3 className="views__caption">{group.caption}</h3>
                <ul>
                  {group.views.map((view) => (
                    <ViewLine
                      key={view.id}
                      view={view}
                      isShown={view.address === shown}
                      onOpen={() => onOpen(view.address)}
                      onWork={onWork}
                    />
                  ))}
                </ul>
              </section>
            ))
          }
        </QueryBlock>
      </div>
      <div className="views__foot">
        <Button
          variant="default"
          size="xs"
          fullWidth
          leftSection={<Plus size={15} aria-hidden />}
          onClick={() => onWork({ kind: 'save' })}
        >
          {viewCaptions.save}
        </Button>
      </div>
    </div>
  );
}

interface ViewLineProps {
  view: ViewRow;
  isShown: boolean;
  onOpen: () => void;
  onWork: (work: ViewWork) => void;
}

function ViewLine({ view, isShown, onOpen, onWork }: ViewLineProps) {
  const { name, isOwn, isShared, owner } = view;
  const mayRemove = roleAllows(useAppSelector(selectRole), 'settings.manage') || isOwn;
  const note = isOwn ? isShared && viewCaptions.sharedByYou : viewCaptions.from(owner);
  return (
    <li className="views__line">
      <button type="button" className="views__name" aria-current={isShown || undefined} onClick={onOpen}>
        <Check size={15} aria-hidden className="views__check" />
        <span className="views__words">
          <span>{name}</span>
          {note && <span className="views__note">{note}</span>}
        </span>
      </button>
      {isOwn && (
        <ActionIcon size={30} aria-label={viewCaptions.editOf(name)} onClick={() => onWork({ kind: 'edit', view })}>
          <Pencil size={15} aria-hidden />
        </ActionIcon>
      )}
      {mayRemove && (
        <ActionIcon size={30} aria-label={viewCaptions.removeOf(name)} onClick={() => onWork({ kind: 'remove', view })}>
          <Trash2 size={15} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
