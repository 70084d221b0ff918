import { Button } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { latePart } from '../browser/late-part';
import { showResult } from '../dialogs/ask';
import { selectMenus } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import type { ShownReport } from './useReport';
import type { ViewWork } from './views/view-work';
import type { ViewDialogsProps } from './views/ViewDialogs';
import type { ViewsPopoverProps } from './views/ViewsPopover';

/** Loaded when pointer or focus come near the button. */
const menu = latePart<ViewsPopoverProps>(() => import('./views/ViewsPopover').then((file) => file.ViewsPopover));
const dialogs = latePart<ViewDialogsProps>(() => import('./views/ViewDialogs').then((file) => file.ViewDialogs));

const load = () => {
  menu.load();
  dialogs.load();
};

/** The named views of a report, where the server has what is beyond the specification. */
export function ViewsButton({ report }: { report: ShownReport }) {
  const isThere = useAppSelector(selectMenus).includes('books');
  const [isOpen, setOpen] = useState(false);
  const [work, setWork] = useState<ViewWork | null>(null);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const { Part: Menu, hasFailed } = menu.useArrival();
  const { Part: Dialogs, hasFailed: areDialogsMissing } = dialogs.useArrival();
  const dispatch = useAppDispatch();
  const tellMissing = () => void showResult(dispatch, 'error', messages.screen.popupMissing);
  if (!isThere) return null;

  const close = () => {
    // Whatever comes over the screen gives the focus back to the button.
    button?.focus();
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={setButton}
        variant="default"
        size="xs"
        leftSection={<Bookmark size={15} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        // A menu that comes late opens over nothing that is done meanwhile.
        onBlur={() => !Menu && setOpen(false)}
        onClick={() => {
          load();
          if (hasFailed) tellMissing();
          else setOpen(!isOpen);
        }}
      >
        {buttons.views}
      </Button>
      {Menu && button && (
        <Menu
          button={button}
          isOpen={isOpen}
          onTurn={setOpen}
          report={report}
          onOpen={(address) => {
            close();
            report.open(address);
          }}
          onWork={(wanted) => {
            close();
            if (areDialogsMissing) tellMissing();
            else setWork(wanted);
          }}
        />
      )}
      {work && Dialogs && <Dialogs report={report} work={work} onClose={() => setWork(null)} />}
    </>
  );
}
