import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { acceptedSearch } from '#contract/reports/search';
import { findCaptions } from '#contract/texts/find-captions';
import { messages } from '#contract/texts/messages';
import { shortcutCaptions } from '#contract/texts/shortcut-captions';
import { limits } from '#contract/vocabulary/limits';
import { useListAccountsQuery } from '../../api/accounts.api';
import { useFindEntriesQuery } from '../../api/find.api';
import { isOfInputMethod } from '../../browser/input-method';
import { useToday } from '../../browser/today';
import { useRested } from '../../browser/useRested';
import { ScreenDialog } from '../../dialogs/ScreenDialog';
import { selectMenus, selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { menuFor } from '../menu';
import { firstLine, type FoundGroup, foundGroups, linesIn } from './found-groups';
import { FoundList } from './FoundList';
import { foundPlaces } from './found-places';
import { KeysDialog } from './KeysDialog';
import '../../fields/fields.css';
import './find.css';

/** What the search is given. */
export interface FindDialogProps {
  /** it begins with the keys that there are */
  isAboutKeys: boolean;
  onClose: () => void;
}

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Looks for entries, or tells the keys. */
export function FindDialog({ isAboutKeys, onClose }: FindDialogProps) {
  const [areKeysAsked, askForKeys] = useState(isAboutKeys);
  return areKeysAsked ? (
    <KeysDialog onClose={onClose} />
  ) : (
    <FindEntries onClose={onClose} onKeys={() => askForKeys(true)} />
  );
}

/** Looks for entries of all kinds, and places to go to, while it is typed; arrow keys and Enter open one, or all, in its report. */
function FindEntries({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }) {
  const [typed, setTyped] = useState('');
  const rested = useRested(typed);
  // What was typed and is the same as before, but for blanks, needs no rest.
  const search = acceptedSearch(rested);
  const query = useFindEntriesQuery(search, { skip: search === '' });
  const { currentData, data } = query;
  const found = search === '' || query.isError ? undefined : (currentData ?? data);
  const groups = foundGroups(usePlaces(search), found, search);
  const isStale = acceptedSearch(typed) !== search || (currentData === undefined && query.isFetching);
  const lines = groups.flatMap(linesIn);

  // What is typed begins at its first line; a line that was gone to stays where Enter opens, wherever the answer puts it.
  const [chosen, setChosen] = useState<string | null>(null);
  const chosenPlace = lines.findIndex(({ key }) => key === chosen);
  const active = Math.max(0, chosenPlace);
  const setActive = (place: number) => setChosen(lines[place]?.key ?? null);
  const list = useId();
  useEffect(() => {
    document.getElementById(`${list}-${String(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, list]);

  const navigate = useNavigate();
  const open = (place: number) => {
    const address = lines[place]?.address;
    if (!address) return;
    onClose();
    void navigate(address);
  };
  // Enter that is quicker than the answer opens its line once that has come, unless something else is done meanwhile.
  const [awaited, setAwaited] = useState<string | null>(null);
  const isDue = awaited === typed && !isStale && !query.isError;
  const openAwaited = useEffectEvent(() => (chosen === null || chosenPlace >= 0) && open(active));
  useEffect(() => {
    if (isDue) openAwaited();
  }, [isDue]);
  const move = (event: KeyboardEvent) => {
    // The Enter that ends a composition is the input method's, and so are its arrows.
    if (isOfInputMethod(event.nativeEvent)) return;
    setAwaited(event.key === 'Enter' && isStale ? typed : null);
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!event.repeat && !isStale) open(active);
    }
    const step = steps.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    if (lines.length > 0) setActive((active + step + lines.length) % lines.length);
  };

  const isOpen = lines.length > 0;
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
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(null);
        }}
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
      <div className="find__keys dimmed">
        <p>{findCaptions.keys}</p>
        <button type="button" className="row-button" aria-haspopup="dialog" onClick={onKeys}>
          {shortcutCaptions.open}
        </button>
      </div>
      <span className="visually-hidden" role="status">
        {!isStale && found ? statusOf(groups) : ''}
      </span>
    </ScreenDialog>
  );
}

/** The screens and statements whose names begin so, for who is signed in. */
function usePlaces(search: string) {
  const menu = menuFor(useAppSelector(selectRole), useAppSelector(selectMenus));
  const { data: accounts } = useListAccountsQuery(undefined);
  return foundPlaces(search, menu, accounts ?? [], useToday());
}

/** How many lines there are, and which is the first: it is chosen without a key, so nothing else tells of it. */
function statusOf(groups: readonly FoundGroup[]): string {
  const shown = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  if (shown === 0) return messages.find.nothingFound;
  const line = firstLine(groups);
  return line === '' ? findCaptions.count(shown) : `${findCaptions.count(shown)}. ${findCaptions.first(line)}`;
}
