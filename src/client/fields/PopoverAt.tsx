import { Popover, type PopoverProps } from '@mantine/core';
import { type ReactNode, type Ref, useDeferredValue, useImperativeHandle } from 'react';
import './popover.css';

interface PopoverAtProps {
  /** what it opens at */
  target: HTMLElement;
  isOpen: boolean;
  onTurn: (isOpen: boolean) => void;
  label: string;
  children: ReactNode;
}

/** Stands for an element that was there before the popover. */
function Standing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

const pixelsToTheEdge = 5;

/**
 * Where there is no room under the field, nor over it, a popover lies over the field: whole in a window that is high enough, and
 * scrolled in one that is lower. What stands in it is told how high the window lets it be.
 */
const middlewares: PopoverProps['middlewares'] = {
  flip: true,
  shift: { crossAxis: true, padding: pixelsToTheEdge },
  size: {
    padding: pixelsToTheEdge,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--popover-room', `${String(Math.floor(availableHeight))}px`),
  },
};

/** A popover at an element that does not wait for it: the code of popovers comes with what they show. */
export function PopoverAt({ target, isOpen, onTurn, label, children }: PopoverAtProps) {
  // The library gives the focus back to where it was when a popover turned open, not when it came open.
  const hasCome = useDeferredValue(true, false);
  return (
    <Popover
      opened={isOpen && hasCome}
      onChange={onTurn}
      position="bottom-end"
      middlewares={middlewares}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Standing element={target} />
      </Popover.Target>
      <Popover.Dropdown className="popover-at" role="dialog" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
