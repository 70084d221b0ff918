import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import type { PopupsState } from './popups.slice';

interface AwaitedPopupProps {
  popups: PopupsState;
  /** the code of the popups could not be loaded */
  hasFailed: boolean;
  /** whatever is asked counts as answered with NO */
  onGiveUp: () => void;
}

/**
 * In the place of popups whose code is still on its way, or does not come. The browser's own dialog needs none, and keeps
 * everything under it as it is: what was typed there meanwhile would be neither asked about nor sent.
 */
export function AwaitedPopup({ popups, hasFailed, onGiveUp }: AwaitedPopupProps) {
  const box = useRef<HTMLDialogElement>(null);
  const top = popups.at(-1);
  const isWorking = top?.kind === 'loader';
  const open = () => {
    if (box.current && !box.current.open) box.current.showModal();
  };
  useEffect(open);
  useLayoutEffect(() => {
    const shown = box.current;
    // Before the popup itself is there: it gives the focus back to what has it now.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={box}
      className="card awaited-popup"
      data-lock-scroll
      aria-label={isWorking ? top.text : controls.loading}
      onCancel={(event) => {
        event.preventDefault();
        if (!isWorking) onGiveUp();
      }}
      // A browser may let Esc close it without asking.
      onClose={open}
    >
      {isWorking || !hasFailed ? (
        <p role="status">{isWorking ? top.text : controls.loadingChoices}</p>
      ) : (
        <>
          <div role="alert">
            {top?.kind === 'result' && <p>{top.text}</p>}
            <p>{messages.screen.popupMissing}</p>
          </div>
          <div className="awaited-popup__buttons">
            <Button variant="default" onClick={onGiveUp}>
              {buttons.ok}
            </Button>
            <Button onClick={() => window.location.reload()}>{buttons.reload}</Button>
          </div>
        </>
      )}
    </dialog>
  );
}
