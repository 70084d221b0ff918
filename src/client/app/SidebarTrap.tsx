import { useFocusTrap } from '@mantine/hooks';
import { type RefObject, useEffect } from 'react';

export interface SidebarTrapProps {
  sidebar: RefObject<HTMLElement | null>;
}

/** Keeps the keyboard in the menu that lies over the page, from its first item on. */
export function SidebarTrap({ sidebar }: SidebarTrapProps) {
  const trap = useFocusTrap();
  useEffect(() => {
    trap(sidebar.current);
    return () => void trap(null);
  }, [trap, sidebar]);
  return null;
}
