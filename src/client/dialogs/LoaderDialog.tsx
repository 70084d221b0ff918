import { Loader } from '@mantine/core';
import { DialogBox } from './DialogBox';
import type { LoaderPopup } from './popups.slice';

/** What is being waited for, announced as a status; nothing closes it but the end of the wait. */
export function LoaderDialog({ popup }: { popup: LoaderPopup }) {
  return (
    <DialogBox
      className="dialog--waiting"
      isTop={false}
      title={
        <span className="dialog__status" role="status" tabIndex={-1} data-autofocus>
          {popup.text}
        </span>
      }
    >
      <Loader size="sm" aria-hidden />
    </DialogBox>
  );
}
