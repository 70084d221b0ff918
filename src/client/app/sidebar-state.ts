import { useMediaQuery } from '@mantine/hooks';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { latePart } from '../browser/late-part';
import { persistentStorage } from '../storage/browser-storage';
import type { SidebarTrapProps } from './SidebarTrap';

const storageKey = 'sidebar';
const collapsed = 'collapsed';

/** Loaded when somebody turns to the button of a menu that will lie over the page. */
export const sidebarTrap = latePart<SidebarTrapProps>(() => import('./SidebarTrap').then((file) => file.SidebarTrap));

/** As in shell.css: below this width the sidebar lies over the page. */
const overlayQuery = '(max-width: 62em)';

/** How the sidebar stands, and what its button does. */
export interface SidebarState {
  isOverlay: boolean;
  isOpen: boolean;
  isCollapsed: boolean;
  toggleButton: RefObject<HTMLButtonElement | null>;
  toggle: () => void;
  /** closes the overlay; the focus goes back to the button unless it goes on to a screen */
  close: (isGoingOn?: boolean) => void;
}

/** A wide page remembers whether the sidebar is collapsed; on a narrow one it opens over the page. */
export function useSidebar(): SidebarState {
  const isNarrow = useMediaQuery(overlayQuery, false, { getInitialValueInEffect: false });
  const [isCollapsed, setCollapsed] = useState(() => persistentStorage.get(storageKey) === collapsed);
  const [isOpenWhenNarrow, setOpen] = useState(false);
  const toggleButton = useRef<HTMLButtonElement>(null);
  const isOpen = isNarrow && isOpenWhenNarrow;

  const close = (isGoingOn = false) => {
    // Each change that changes nothing is kept by React until this is rendered again, which may be hours.
    if (isOpenWhenNarrow) setOpen(false);
    if (!isGoingOn) toggleButton.current?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    const closeAtEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggleButton.current?.focus();
    };
    document.addEventListener('keydown', closeAtEscape);
    return () => document.removeEventListener('keydown', closeAtEscape);
  }, [isOpen]);

  const toggle = () => {
    if (isNarrow) {
      setOpen(!isOpenWhenNarrow);
      return;
    }
    persistentStorage.set(storageKey, isCollapsed ? 'open' : collapsed);
    setCollapsed(!isCollapsed);
  };
  return { isOverlay: isNarrow, isOpen, isCollapsed: isCollapsed && !isNarrow, toggleButton, toggle, close };
}
