import { Link } from 'react-router-dom';
import { captions } from '#contract/texts/captions';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import type { EntriesPlace } from './entries-place';
import { openedHere } from './opened-here';

interface EntryLinkProps {
  place: Pick<EntriesPlace, 'addressOf'>;
  /** its number */
  entry: number;
  /** what stands in the cell */
  text: string;
}

/** The heading of a row, which opens its entry; of a server that speaks the specification only, the text alone. */
export function EntryLink({ place, entry, text }: EntryLinkProps) {
  const isThere = useAppSelector(selectMenus).includes('books');
  if (!isThere) return text;
  return (
    <Link className="entry-link" to={{ search: place.addressOf(entry) }} state={openedHere} data-entry={entry}>
      {text || captions.recordNumber(String(entry))}
    </Link>
  );
}
