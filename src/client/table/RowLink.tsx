import { Copy, FilePenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { actionWord, type RowLinkTo } from './row-actions';

interface RowLinkProps {
  kind: RowLinkTo<unknown>['kind'];
  /** the row in words */
  about: string;
  to: string;
}

const icons = { correct: FilePenLine, copy: Copy };

/** Leads to the form that is filled with a row; its name says which, its word is shown when it is pointed at. */
export function RowLink({ kind, about, to }: RowLinkProps) {
  const Icon = icons[kind];
  return (
    <Link
      className="row-button row-button--icon"
      to={to}
      aria-label={`${actionWord[kind]} ${about}`}
      title={actionWord[kind]}
    >
      <Icon size={16} aria-hidden />
    </Link>
  );
}
