import { Button } from '@mantine/core';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { buttons } from '#contract/texts/buttons';
import { contentOf } from './ask';
import { DialogBox } from './DialogBox';
import type { ResultPopup } from './popups.slice';

interface ResultDialogProps {
  popup: ResultPopup;
  isTop: boolean;
  onClose: () => void;
}

/** How it ended, in one sentence and perhaps what to do now, with OK; Esc is OK. */
export function ResultDialog({ popup, isTop, onClose }: ResultDialogProps) {
  const content = contentOf(popup.id);
  const Icon = popup.outcome === 'success' ? CircleCheck : CircleAlert;
  return (
    <DialogBox
      title={
        <>
          <Icon className={`dialog__icon dialog__icon--${popup.outcome}`} aria-hidden />
          <span>{popup.text}</span>
        </>
      }
      size={content ? 'md' : 'sm'}
      isTop={isTop}
      onClose={onClose}
    >
      {content}
      {popup.advice && <p className="dialog__advice">{popup.advice}</p>}
      {popup.browserWords && <p className="dialog__browser-words">{popup.browserWords}</p>}
      <div className="dialog__buttons">
        <Button onClick={onClose} data-autofocus>
          {buttons.ok}
        </Button>
      </div>
    </DialogBox>
  );
}
