import { Building2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { selectMenus, selectRole } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { menuFor, type MenuGroup } from './menu';
import { NameBeside } from './NameBeside';
import { sidebarTrap } from './sidebar-state';
import { useRestOnItems } from './useRestOnItems';

interface SidebarProps {
  id: string;
  /** only icons are left of it */
  isCollapsed: boolean;
  /** it lies over the page and holds the focus */
  isOverlay: boolean;
  onLeave: () => void;
  /** somebody rests on the item of a screen, by its address */
  onRest: (path: string) => void;
}

/** Pixels between the item of the screen and the menu's edge. */
const roomBeside = 8;

/** The menu of the console. */
export function Sidebar({ id, isCollapsed, isOverlay, onLeave, onRest }: SidebarProps) {
  const role = useAppSelector(selectRole);
  const menus = useAppSelector(selectMenus);
  const sidebar = useRef<HTMLDivElement>(null);
  const { Part: Trap } = sidebarTrap.useArrival();
  useEffect(() => {
    if (isOverlay) sidebarTrap.load();
  }, [isOverlay]);
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
  useRestOnItems(nav, (path) => {
    if (path !== pathname) onRest(path);
  });
  return (
    <div
      ref={sidebar}
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
          <NavGroup key={group.label} group={group} onLeave={onLeave} />
        ))}
      </nav>
      {isCollapsed && !isOverlay && <NameBeside nav={nav} />}
      {isOverlay && Trap && <Trap sidebar={sidebar} />}
    </div>
  );
}

interface NavGroupProps {
  group: MenuGroup;
  onLeave: () => void;
}

function NavGroup({ group: { label, items }, onLeave }: NavGroupProps) {
  return (
    <>
      {label && <p className="nav__group">{label}</p>}
      <ul {...(label && { 'aria-label': label })}>
        {items.map(({ label: name, path, Icon }) => (
          <li key={path}>
            <NavLink to={path} className="nav__item" onClick={onLeave}>
              <Icon size={18} aria-hidden />
              <span>{name}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  );
}
