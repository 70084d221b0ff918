import { Button } from '@mantine/core';
import { Copy, FilePenLine, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { BookEntry } from '#contract/areas/entries.wire';
import type { ReportName } from '#contract/reports/report-filters';
import { buttons } from '#contract/texts/buttons';
import { entryCaptions } from '#contract/texts/entry-captions';
import { singleKeys } from '#contract/vocabulary/single-keys';
import { useListAccountsQuery } from '../../api/accounts.api';
import { closedAccountOf } from '../../parts/entry-moves';
import { entryFormAddress } from '../../parts/entry-form-address';
import type { TakenEntry } from '../taken-entry';
import { useCorrectKey } from './useCorrectKey';

interface EntryActionsProps {
  report: ReportName;
  entry: BookEntry;
  remove: (taken: TakenEntry) => Promise<boolean>;
  /** its key was pressed before the entry had come */
  isCorrectionAwaited: boolean;
}

/**
 * What can be done with the entry that stands open: while it stands it is corrected, also by the key C, or taken back, unless
 * an account of it is closed, which is said; a copy is made of any.
 */
export function EntryActions({ report, entry, remove, isCorrectionAwaited }: EntryActionsProps) {
  const { id, reversal, row } = entry;
  const { data: accounts } = useListAccountsQuery(undefined);
  const closed = closedAccountOf(report, entry, accounts);
  const isChangeable = reversal === null && closed === null;
  const navigate = useNavigate();
  const correct = entryFormAddress(report, 'correct', id);
  const open = () => void navigate(correct);
  useCorrectKey(isChangeable, open);
  const openAwaited = useEffectEvent(() => isCorrectionAwaited && isChangeable && open());
  useEffect(() => void openAwaited(), []);
  return (
    <div className="entry-panel__actions">
      {isChangeable && (
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
      {isChangeable && (
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
      {closed && <p className="dimmed entry-panel__closed">{closed}</p>}
    </div>
  );
}
