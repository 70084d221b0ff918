import { PanelRightOpen, Pencil, Trash2 } from 'lucide-react';
import { actionWord, type RowAction } from './row-actions';

interface RowButtonProps {
  kind: RowAction<unknown>['kind'];
  /** the row in words */
  about: string;
  onClick: () => void;
}

const icons = { edit: Pencil, delete: Trash2, details: PanelRightOpen };

/** Changes the record of a row, shows more of it, or takes it away; its name says which record. */
export function RowButton({ kind, about, onClick }: RowButtonProps) {
  const Icon = icons[kind];
  return (
    <button
      type="button"
      className={kind === 'delete' ? 'row-button row-button--danger' : 'row-button'}
      aria-label={`${actionWord[kind]} ${about}`}
      onClick={onClick}
    >
      <Icon size={15} aria-hidden />
      {actionWord[kind]}
    </button>
  );
}
