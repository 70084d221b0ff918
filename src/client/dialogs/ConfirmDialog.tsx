import { Button } from '@mantine/core';
import { buttons } from '#contract/texts/buttons';
import { partOf } from './ask';
import { DialogBox } from './DialogBox';
import { FactsList } from './FactsList';
import type { ConfirmPopup } from './popups.slice';

interface ConfirmDialogProps {
  popup: ConfirmPopup;
  isTop: boolean;
  onAnswer: (answer: boolean) => void;
}

/** The question with what it is about, YES and NO; Esc is NO. */
export function ConfirmDialog({ popup, isTop, onAnswer }: ConfirmDialogProps) {
  const { id, question, facts, notes, isDangerous } = popup;
  const part = partOf(id);
  const confirm = () => {
    if (part) void part.isReady().then((isReady) => isReady && onAnswer(true));
    else onAnswer(true);
  };
  return (
    <DialogBox
      title={question}
      // Before and after stand beside one another.
      size={facts.some(({ before }) => before !== undefined) ? 'lg' : 'sm'}
      isTop={isTop}
      onClose={() => onAnswer(false)}
    >
      {notes.map((note) => (
        <p key={note} className="dialog__note" role="note">
          {note}
        </p>
      ))}
      <FactsList facts={facts} />
      {part?.fields}
      <div className="dialog__buttons dialog__buttons--in-sight">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={isDangerous || undefined}>
          {buttons.no}
        </Button>
        <Button
          {...(isDangerous ? { variant: 'light', color: 'red' } : {})}
          onClick={confirm}
          data-autofocus={!isDangerous || undefined}
        >
          {buttons.yes}
        </Button>
      </div>
    </DialogBox>
  );
}
