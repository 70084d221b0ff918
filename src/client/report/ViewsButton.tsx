import { Button, Popover } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { useRef, useState } from 'react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { latePart } from '../browser/late-part';
import { showResult } from '../dialogs/ask';
import { ListFailure } from '../parts/ListFailure';
import { selectMenus } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import type { Report } from './useReport';
import type { ViewWork } from './views/view-work';
import type { ViewDialogsProps } from './views/ViewDialogs';
import type { ViewsMenuProps } from './views/ViewsMenu';

/** Loaded when pointer or focus come near the button. */
const menu = latePart<ViewsMenuProps>(() => import('./views/ViewsMenu').then((file) => file.ViewsMenu));
const dialogs = latePart<ViewDialogsProps>(() => import('./views/ViewDialogs').then((file) => file.ViewDialogs));

const load = () => {
  menu.load();
  dialogs.load();
};

/** The named views of a report, where the server has what is beyond the specification. */
export function ViewsButton({ report }: { report: Report }) {
  const isThere = useAppSelector(selectMenus).includes('books');
  const [isOpen, setOpen] = useState(false);
  const [work, setWork] = useState<ViewWork | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { Part: Menu, hasFailed } = menu.useArrival();
  const { Part: Dialogs, hasFailed: areDialogsMissing } = dialogs.useArrival();
  const dispatch = useAppDispatch();
  if (!isThere) return null;

  const close = () => {
    // Whatever comes over the screen gives the focus back to the button.
    button.current?.focus();
    setOpen(false);
  };
  return (
    <>
      <Popover
        opened={isOpen && (Menu !== null || hasFailed)}
        onChange={setOpen}
        position="bottom-end"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <Button
            ref={button}
            variant="default"
            size="xs"
            leftSection={<Bookmark size={15} aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={load}
            onFocus={load}
            // A menu that comes late opens over nothing that is done meanwhile.
            onBlur={() => !Menu && !hasFailed && setOpen(false)}
            onClick={() => {
              load();
              setOpen(!isOpen);
            }}
          >
            {buttons.views}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={buttons.views}>
          {Menu ? (
            <Menu
              report={report}
              onOpen={(address) => {
                close();
                report.open(address);
              }}
              onWork={(wanted) => {
                close();
                if (areDialogsMissing) void showResult(dispatch, 'error', messages.screen.popupMissing);
                else setWork(wanted);
              }}
            />
          ) : (
            <ListFailure onRetry={load} />
          )}
        </Popover.Dropdown>
      </Popover>
      {work && Dialogs && <Dialogs report={report} work={work} onClose={() => setWork(null)} />}
    </>
  );
}
