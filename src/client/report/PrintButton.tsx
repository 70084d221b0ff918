import { Button } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { latePart } from '../browser/late-part';
import { showResult } from '../dialogs/ask';
import { useAppDispatch } from '../store-hooks';
import type { PrintTask } from './print/paper';
import type { PrintWorkProps } from './print/PrintWork';
import { usePrintedScreen } from './usePrintedScreen';

/** Loaded when pointer or focus come near the button, or its keys are pressed. */
const work = latePart<PrintWorkProps>(() =>
  import(/* webpackChunkName: "printing" */ './print/PrintWork').then((file) => file.PrintWork),
);

export interface PrintButtonProps {
  task: PrintTask;
  isDisabled?: boolean;
  /** asks for what is otherwise asked for when it is seen */
  onPrint?: () => void;
  /** what it prints, where a screen has several */
  name?: string;
  size?: 'xs' | 'sm';
}

/** Prints what the screen shows; where that is a page of many rows, all of them, also by the keys of the browser. */
export function PrintButton({ task, isDisabled = false, onPrint, name, size = 'xs' }: PrintButtonProps) {
  const { Part: PrintWork, hasFailed } = work.useArrival();
  const [isWanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const dispatch = useAppDispatch();
  const print = () => {
    work.load();
    if (isDisabled) return;
    onPrint?.();
    setWanted(true);
  };
  usePrintedScreen(task, print, task.kind !== 'screen' || !task.isCard);
  useEffect(() => {
    if (isWanted && hasFailed)
      void showResult(dispatch, 'error', messages.screen.popupMissing).then(() => setWanted(false));
  }, [isWanted, hasFailed, dispatch]);
  return (
    <>
      <Button
        ref={button}
        variant="default"
        size={size}
        leftSection={<Printer size={15} aria-hidden />}
        aria-label={name && `${buttons.print} ${name}`}
        disabled={isDisabled}
        onPointerEnter={work.load}
        onFocus={work.load}
        onClick={print}
      >
        {buttons.print}
      </Button>
      {isWanted && PrintWork && <PrintWork task={task} button={button} onEnd={() => setWanted(false)} />}
    </>
  );
}
