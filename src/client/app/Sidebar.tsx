import { Tooltip } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { Building2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { selectMenus, selectRole } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { menuFor, type MenuGroup } from './menu';

interface SidebarProps {
  id: string;
  /** only icons are left of it */
  isCollapsed: boolean;
  /** it lies over the page and holds the focus */
  isOverlay: boolean;
  onLeave: () => void;
}

/** Pixels between the item of the screen and the menu's edge. */
const roomBeside = 8;

/** The menu of the console. */
export function Sidebar({ id, isCollapsed, isOverlay, onLeave }: SidebarProps) {
  const role = useAppSelector(selectRole);
  const menus = useAppSelector(selectMenus);
  const trap = useFocusTrap(isOverlay);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On a low screen the menu scrolls, and what stands open may be beyond its end. `scrollIntoView` would let Tab go on there.
    const box = nav.current?.parentElement;
    const item = nav.current?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (!box || !item) return;
    const { top, bottom } = box.getBoundingClientRect();
    if (item.bottom > bottom) box.scrollTop += item.bottom - bottom + roomBeside;
    else if (item.top < top) box.scrollTop -= top - item.top + roomBeside;
  }, [pathname, menus]);
  return (
    <div
      ref={trap}
      id={id}
      className="shell__sidebar"
      {...(isOverlay && { role: 'dialog', 'aria-modal': true, 'aria-label': controls.menu })}
    >
      <nav ref={nav} className="nav" aria-label={controls.screens}>
        <div className="brand">
          <Building2 size={20} aria-hidden />
          <span>{messages.appTitle}</span>
        </div>
        {menuFor(role, menus).map((group) => (
          <NavGroup key={group.label} group={group} isCollapsed={isCollapsed} onLeave={onLeave} />
        ))}
      </nav>
    </div>
  );
}

interface NavGroupProps {
  group: MenuGroup;
  isCollapsed: boolean;
  onLeave: () => void;
}

function NavGroup({ group: { label, items }, isCollapsed, onLeave }: NavGroupProps) {
  return (
    <>
      {label && <p className="nav__group">{label}</p>}
      <ul {...(label && { 'aria-label': label })}>
        {items.map(({ label: name, path, Icon }) => (
          <li key={path}>
            <Tooltip label={name} position="right" disabled={!isCollapsed} openDelay={0}>
              <NavLink to={path} className="nav__item" onClick={onLeave}>
                <Icon size={18} aria-hidden />
                <span>{name}</span>
              </NavLink>
            </Tooltip>
          </li>
        ))}
      </ul>
    </>
  );
}
