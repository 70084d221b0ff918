import { Modal } from '@mantine/core';
import type { FocusEvent, ReactNode } from 'react';
import './dialogs.css';

interface DialogBoxProps {
  title: ReactNode;
  /** only the popup on top answers to Esc */
  isTop: boolean;
  onClose?: () => void;
  className?: string;
  /** it is there, but another popup stands in its place */
  isHidden?: boolean;
  /** how wide it may be */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** it stands at the side of the page, as high as that */
  isAtSide?: boolean;
  children: ReactNode;
}

/** The library focuses without scrolling, and browsers show of a long field its first line: in a low window all of it comes in sight. */
function bringInSight({ target }: FocusEvent) {
  if (target.matches('textarea, input:not([type=checkbox])')) target.scrollIntoView({ block: 'nearest' });
}

/** The frame of every popup. Its focus trap is the library's; the way back is useFocusReturn's. */
export function DialogBox(props: DialogBoxProps) {
  const { title, isTop, onClose, className = '', isHidden = false, size = 'sm', isAtSide = false, children } = props;
  return (
    <Modal.Root
      opened
      onClose={() => onClose?.()}
      closeOnEscape={isTop && onClose !== undefined}
      closeOnClickOutside={false}
      lockScroll={false}
      returnFocus={false}
      centered={!isAtSide}
      fullScreen={isAtSide}
      size={size}
      transitionProps={{ duration: 0 }}
      data-lock-scroll
    >
      <Modal.Overlay className="dialog__overlay" hidden={isHidden} />
      <Modal.Content
        classNames={{ inner: isAtSide ? 'dialog__side' : '', content: `dialog ${className}` }}
        hidden={isHidden}
      >
        <Modal.Title className="dialog__title">{title}</Modal.Title>
        <Modal.Body className="dialog__body" onFocus={bringInSight}>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
