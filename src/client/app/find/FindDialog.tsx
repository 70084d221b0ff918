import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FoundEntries } from '#contract/areas/find.wire';
import { acceptedSearch } from '#contract/reports/search';
import { findCaptions } from '#contract/texts/find-captions';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { useFindEntriesQuery } from '../../api/find.api';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { addressesIn, foundGroups } from './found-groups';
import { FoundList } from './FoundList';
import '../../fields/fields.css';
import './find.css';

/** What the search is given. */
export interface FindDialogProps {
  onClose: () => void;
}

/** So long nothing was typed before it is looked for. */
const restMilliseconds = 200;

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Looks for entries of all kinds while it is typed; arrow keys and Enter open one, or all, in its report. */
export function FindDialog({ onClose }: FindDialogProps) {
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(typed, restMilliseconds);
  // What was typed and is the same as before, but for blanks, needs no rest.
  const search = acceptedSearch(rested);
  const query = useFindEntriesQuery(search, { skip: search === '' });
  const { currentData, data } = query;
  const found = search === '' ? undefined : (currentData ?? data);
  const groups = found ? foundGroups(found, search) : [];
  const isStale = acceptedSearch(typed) !== search || (currentData === undefined && query.isFetching);
  const addresses = groups.flatMap(addressesIn);

  // What is found anew begins at its first line.
  const [chosen, setChosen] = useState<{ of: FoundEntries | undefined; place: number }>({ of: undefined, place: 0 });
  const active = chosen.of === found ? chosen.place : 0;
  const setActive = (place: number) => setChosen({ of: found, place });
  const list = useId();
  useEffect(() => {
    document.getElementById(`${list}-${String(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);

  const navigate = useNavigate();
  const open = (place: number) => {
    const address = addresses[place];
    if (!address) return;
    onClose();
    void navigate(address);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat && !isStale) open(active);
    }
    const step = steps.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    if (addresses.length > 0) setActive((active + step + addresses.length) % addresses.length);
  };

  const isOpen = addresses.length > 0;
  return (
    <ScreenDialog title={findCaptions.title} size="lg" onClose={onClose}>
      <TextInput
        className="find__field"
        label={findCaptions.field}
        description={findCaptions.hint}
        leftSection={<Search size={16} aria-hidden />}
        placeholder={findCaptions.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchCharacters}
        data-autofocus
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${list}-${String(active)}` : undefined}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={move}
      />
      <div className="find__results">
        <FoundList
          id={list}
          groups={groups}
          active={active}
          isStale={isStale}
          isAsked={search !== ''}
          isLoading={query.isLoading}
          error={query.isError ? query.error : undefined}
          onRetry={() => void query.refetch()}
          onRest={setActive}
          onOpen={open}
        />
      </div>
      <p className="find__keys dimmed">{findCaptions.keys}</p>
      <span className="visually-hidden" role="status">
        {!isStale && found ? statusOf(groups.reduce((sum, { entries }) => sum + entries.length, 0)) : ''}
      </span>
    </ScreenDialog>
  );
}

const statusOf = (shown: number) => (shown === 0 ? messages.find.nothingFound : findCaptions.count(shown));
