import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { To } from 'react-router-dom';
import { entriesOfReport } from '#contract/reports/entry-columns';
import { entryKindNames } from '#contract/texts/entry-kind-names';
import { entryCaptions } from '#contract/texts/entry-captions';
import { messages } from '#contract/texts/messages';
import { useReadEntryQuery } from '../../api/entries.api';
import { selectPopups } from '../../dialogs/popups.slice';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { ListFailure } from '../../parts/ListFailure';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { useAppSelector } from '../../store-hooks';
import { fresh } from '../../transport/base-api';
import { errorSentence } from '../../transport/errors';
import { CopyLink } from '../CopyLink';
import type { EntriesPlace, ShownEntry } from '../entries-place';
import type { TakenEntry } from '../taken-entry';
import { EntryActions } from './EntryActions';
import { EntryFacts } from './EntryFacts';
import { useCorrectKey } from './useCorrectKey';
import './entry-panel.css';

export interface EntryPanelProps {
  /** its rows, and the number of the one that is shown as they know it */
  place: EntriesPlace;
  shown: ShownEntry;
  /** those on the page, in their order */
  entries: readonly number[];
  /** where another entry of the same kind stands open */
  linkTo: (id: number) => To;
  /** taking it back, for who may */
  remove: ((taken: TakenEntry) => Promise<boolean>) | undefined;
}

/** The entries beside the one that is shown, where the page has it; of one that has left the page, those beside its place there. */
function useBeside({ place: { entry }, entries }: EntryPanelProps): [before?: number, after?: number] {
  const [last, setLast] = useState<{ entry: number; entries: readonly number[] } | null>(null);
  if (entry === null) return [];
  const at = entries.indexOf(entry);
  if (at >= 0) {
    if (last?.entry !== entry || last.entries.join() !== entries.join()) setLast({ entry, entries });
    return [entries[at - 1], entries[at + 1]];
  }
  if (last?.entry !== entry) return [];
  const isThere = (id: number) => entries.includes(id);
  const place = last.entries.indexOf(entry);
  const before = last.entries.slice(0, place).filter(isThere).at(-1);
  const after = last.entries.slice(place + 1).find(isThere);
  // Behind the last one of the page there is what came up from the next.
  return [before, after ?? entries[before === undefined ? 0 : entries.indexOf(before) + 1]];
}

/** The way to the entries before and after; the keys up and down lead there. */
function useWalk(props: EntryPanelProps) {
  const { showEntry } = props.place;
  const [before, after] = useBeside(props);
  const isAsking = useAppSelector(selectPopups).length > 0;
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

/** Whether the entry is to be corrected as soon as it has come: its key was pressed since it was gone on to. */
function useAwaitedCorrection(id: number, isComing: boolean): boolean {
  const [awaited, setAwaited] = useState<number | null>(null);
  if (awaited !== null && awaited !== id) setAwaited(null);
  useCorrectKey(isComing, () => setAwaited(id));
  return awaited === id;
}

const openings = { kind: 'opening', name: entryKindNames.OPENING } as const;

/** Everything of one entry, beside its rows; its place is the address of the screen. */
export function EntryPanel(props: EntryPanelProps) {
  const { place, shown, linkTo, remove } = props;
  const { report, id } = shown;
  const { kind, name } = report ? entriesOfReport[report] : openings;
  const { before, after } = useWalk(props);
  const query = useReadEntryQuery({ kind, id }, fresh);
  useBooksWatch();
  const { currentData, isError, error, refetch } = query;
  const isCorrectionAwaited = useAwaitedCorrection(id, remove !== undefined && !currentData && !isError);
  const title = entryCaptions.titleOf(currentData ? entryKindNames[currentData.ledgerKind] : name, id);
  const close = () => place.showEntry(null);
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
            onClick={() => to !== undefined && place.showEntry(to)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
        <CopyLink search={place.search} />
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
      {remove && report && currentData && (
        <EntryActions key={id} {...{ report, remove, isCorrectionAwaited }} entry={currentData} />
      )}
      <p className="visually-hidden" role="status">
        {title}
      </p>
      {currentData ? (
        <EntryFacts linkTo={linkTo} entry={currentData} />
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
