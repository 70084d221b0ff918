import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import { entriesOfReport } from '#contract/reports/entry-columns';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { entryCaptions } from '#contract/texts/entry-captions';
import { messages } from '#contract/texts/messages';
import { useReadEntryQuery } from '../../api/entries.api';
import { selectPopups } from '../../dialogs/popups.slice';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { ListFailure } from '../../parts/ListFailure';
import { useAppSelector } from '../../store-hooks';
import { fresh } from '../../table/list-rows';
import { errorSentence } from '../../transport/errors';
import { CopyLink } from '../CopyLink';
import type { Report } from '../useReport';
import type { TakenEntry } from '../taken-entry';
import { EntryActions } from './EntryActions';
import { EntryFacts } from './EntryFacts';
import './entry-panel.css';

interface EntryPanelProps {
  report: Report;
  /** the number of the one that is shown */
  entry: number;
  /** those on the page of the report, in their order */
  entries: readonly number[];
  /** taking it back, for who may */
  remove: ((taken: TakenEntry) => Promise<boolean>) | undefined;
}

/** The entries before and after the one that is shown, where the page has it; the keys up and down lead there. */
function useWalk({ report, entry, entries }: Omit<EntryPanelProps, 'remove'>) {
  const place = entries.indexOf(entry);
  const [before, after] = place < 0 ? [] : [entries[place - 1], entries[place + 1]];
  const isAsking = useAppSelector(selectPopups).length > 0;
  const { showEntry } = report;
  useEffect(() => {
    if (isAsking) return;
    const walk = (event: KeyboardEvent) => {
      const to = { ArrowUp: before, ArrowDown: after }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      showEntry(to);
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  });
  return { before, after };
}

/** Everything of one entry of a report, beside its rows; its place is the report's address. */
export function EntryPanel(props: EntryPanelProps) {
  const { report, entry, remove } = props;
  const { kind, name } = entriesOfReport[report.name];
  const { before, after } = useWalk(props);
  const query = useReadEntryQuery({ kind, id: entry }, fresh);
  const { currentData, isError, error, refetch } = query;
  const title = entryCaptions.titleOf(currentData ? entryKindNames[currentData.ledgerKind] : name, entry);
  const close = () => report.showEntry(null);
  const steps = [
    { label: entryCaptions.previous, to: before, Icon: ChevronUp },
    { label: entryCaptions.next, to: after, Icon: ChevronDown },
  ];
  return (
    <ScreenDialog title={title} size="lg" isAtSide onClose={close}>
      <div className="entry-panel__tools">
        {steps.map(({ label, to, Icon }) => (
          <ActionIcon
            key={label}
            variant="default"
            size="lg"
            aria-label={label}
            title={label}
            // It keeps the focus where there is none to go to.
            aria-disabled={to === undefined}
            data-disabled={to === undefined || undefined}
            onClick={() => to !== undefined && report.showEntry(to)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
        <CopyLink search={report.search} />
        <ActionIcon
          className="entry-panel__close"
          variant="default"
          size="lg"
          aria-label={entryCaptions.close}
          title={entryCaptions.close}
          data-autofocus
          onClick={close}
        >
          <X size={18} aria-hidden />
        </ActionIcon>
      </div>
      {remove && currentData && <EntryActions report={report} entry={currentData} remove={remove} />}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      {currentData ? (
        <EntryFacts report={report} entry={currentData} />
      ) : isError ? (
        <ListFailure text={errorSentence(error, messages.entry.notLoaded)} onRetry={() => void refetch()} />
      ) : (
        <EntrySkeleton />
      )}
    </ScreenDialog>
  );
}

const skeletonLines = 6;

function EntrySkeleton() {
  return (
    <div className="entry-panel__skeleton" aria-busy>
      {Array.from({ length: skeletonLines }, (_, line) => (
        <span key={line} className="skeleton" />
      ))}
    </div>
  );
}
