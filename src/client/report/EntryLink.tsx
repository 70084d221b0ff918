import { Link } from 'react-router-dom';
import { captions } from '#contract/texts/captions';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { openedHere, type Report } from './useReport';

interface EntryLinkProps {
  report: Report;
  /** its number */
  entry: number;
  /** what stands in the cell */
  text: string;
}

/** The heading of a row, which opens its entry; of a server that speaks the specification only, the text alone. */
export function EntryLink({ report, entry, text }: EntryLinkProps) {
  const isThere = useAppSelector(selectMenus).includes('books');
  if (!isThere) return text;
  return (
    <Link className="entry-link" to={{ search: report.addressOf(entry) }} state={openedHere} data-entry={entry}>
      {text || captions.recordNumber(String(entry))}
    </Link>
  );
}
