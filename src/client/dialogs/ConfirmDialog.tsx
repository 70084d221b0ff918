import { Button } from '@mantine/core';
import { buttons } from '#contract/texts/buttons';
import { DialogBox } from './DialogBox';
import type { ConfirmPopup } from './popups.slice';

interface ConfirmDialogProps {
  popup: ConfirmPopup;
  isTop: boolean;
  onAnswer: (answer: boolean) => void;
}

/** The question with what it is about, YES and NO; Esc is NO. */
export function ConfirmDialog({ popup, isTop, onAnswer }: ConfirmDialogProps) {
  const { question, facts, isDangerous } = popup;
  return (
    <DialogBox title={question} isTop={isTop} onClose={() => onAnswer(false)}>
      {facts.length > 0 && (
        <dl className="facts dialog__facts">
          {facts.map(({ label, value }) => (
            <div key={label} className="facts__item">
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="dialog__buttons">
        <Button variant="default" onClick={() => onAnswer(false)} data-autofocus={isDangerous || undefined}>
          {buttons.no}
        </Button>
        <Button
          {...(isDangerous ? { variant: 'light', color: 'red' } : {})}
          onClick={() => onAnswer(true)}
          data-autofocus={!isDangerous || undefined}
        >
          {buttons.yes}
        </Button>
      </div>
    </DialogBox>
  );
}
