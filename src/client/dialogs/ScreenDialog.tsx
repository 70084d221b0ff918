import type { ReactNode } from 'react';
import { selectStatus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { DialogBox } from './DialogBox';
import { selectPopups } from './popups.slice';
import { useFocusReturn } from './useFocusReturn';

interface ScreenDialogProps {
  title: ReactNode;
  size: 'md' | 'lg' | 'xl';
  isAtSide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A popup of a screen, as details or a form; the screen shows it for as long as it is open. Confirm, loader and result
 * or the sign-in screen take its place while they stand, so that there is always one popup to see; Esc closes it.
 */
export function ScreenDialog({ title, size, isAtSide = false, onClose, children }: ScreenDialogProps) {
  const isInterrupted = useAppSelector(selectStatus) === 'interrupted';
  const isTop = useAppSelector(selectPopups).length === 0 && !isInterrupted;
  useFocusReturn(true);
  return (
    <DialogBox
      title={title}
      size={size}
      isAtSide={isAtSide}
      isTop={isTop}
      isHidden={!isTop}
      onClose={onClose}
      className="dialog--screen"
    >
      {children}
    </DialogBox>
  );
}
