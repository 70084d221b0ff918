import { Pencil, Trash2 } from 'lucide-react';
import { buttons } from '#contract/labels';

interface RowButtonProps {
  onClick: () => void;
}

/** Changes the record of a row. */
export function EditButton({ onClick }: RowButtonProps) {
  return (
    <button type="button" className="row-button" onClick={onClick}>
      <Pencil size={15} aria-hidden />
      {buttons.edit}
    </button>
  );
}

/** Takes the record of a row away. */
export function DeleteButton({ onClick }: RowButtonProps) {
  return (
    <button type="button" className="row-button row-button--danger" onClick={onClick}>
      <Trash2 size={15} aria-hidden />
      {buttons.delete}
    </button>
  );
}
