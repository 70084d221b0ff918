import { Button } from '@mantine/core';
import { Copy, FilePenLine, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { BookEntry } from '#contract/areas/entries.wire';
import type { ReportName } from '#contract/reports/report-filters';
import { buttons } from '#contract/texts/buttons';
import { entryCaptions } from '#contract/texts/entry-captions';
import { singleKeys } from '#contract/vocabulary/single-keys';
import { isMeantAlone } from '../../storage/single-keys';
import { selectPopups } from '../../dialogs/popups.slice';
import { entryFormAddress } from '../../parts/entry-form-address';
import { useAppSelector } from '../../store-hooks';
import type { TakenEntry } from '../taken-entry';

interface EntryActionsProps {
  report: ReportName;
  entry: BookEntry;
  remove: (taken: TakenEntry) => Promise<boolean>;
}

/** What can be done with the entry that stands open: while it stands it is corrected, also by the key C, or taken back; a copy is made of any. */
export function EntryActions({ report, entry, remove }: EntryActionsProps) {
  const { id, reversal, row } = entry;
  const isStanding = reversal === null;
  const navigate = useNavigate();
  const isAsking = useAppSelector(selectPopups).length > 0;
  const correct = entryFormAddress(report, 'correct', id);
  useEffect(() => {
    if (isAsking || !isStanding) return;
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== singleKeys.correct || !isMeantAlone(event)) return;
      event.preventDefault();
      void navigate(correct);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  });
  return (
    <div className="entry-panel__actions">
      {isStanding && (
        <Button
          component={Link}
          to={correct}
          variant="light"
          size="compact-md"
          leftSection={<FilePenLine size={16} aria-hidden />}
          aria-keyshortcuts={singleKeys.correct}
          title={entryCaptions.correctKey}
        >
          {entryCaptions.correct}
        </Button>
      )}
      <Button
        component={Link}
        to={entryFormAddress(report, 'copy', id)}
        variant="default"
        size="compact-md"
        leftSection={<Copy size={16} aria-hidden />}
      >
        {buttons.copy}
      </Button>
      {isStanding && (
        <Button
          variant="light"
          color="red"
          size="compact-md"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => void remove({ id, row })}
        >
          {buttons.delete}
        </Button>
      )}
    </div>
  );
}
