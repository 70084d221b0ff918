import { useEffect, useId, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { controls } from '#contract/texts/control-names';
import { useAppStore } from '../store-hooks';
import { connectApi } from './api-connections';
import { ShellHeader } from './ShellHeader';
import { ShellNotice } from './ShellNotice';
import { Sidebar } from './Sidebar';
import { useSidebar } from './sidebar-state';
import './shell.css';

const contentId = 'content';

/** The frame of the dashboard: sidebar, header, and the screen (§2). `onLikely` hears which screen is likely to be opened next. */
export function Shell({ isInert, onLikely }: { isInert: boolean; onLikely: (path: string) => void }) {
  const store = useAppStore();
  useEffect(() => connectApi(store), [store]);
  const sidebar = useSidebar();
  const sidebarId = useId();
  const content = useRef<HTMLElement>(null);
  const { isOpen, isCollapsed, close } = sidebar;
  return (
    <div inert={isInert} className={`shell ${isOpen ? 'shell--open' : ''} ${isCollapsed ? 'shell--collapsed' : ''}`}>
      <a
        className="skip-link"
        href={`#${contentId}`}
        onClick={(event) => {
          // Its place would stay in the address: whoever came Back to it later would be led here, not to where he was.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {controls.skipToContent}
      </a>
      <Sidebar
        id={sidebarId}
        isCollapsed={isCollapsed}
        isOverlay={isOpen}
        onLeave={() => close(true)}
        onRest={onLikely}
      />
      {isOpen && (
        <button
          type="button"
          className="shell__overlay"
          aria-label={controls.closeMenu}
          tabIndex={-1}
          onClick={() => close()}
        />
      )}
      <div className="shell__main">
        <ShellHeader sidebar={sidebar} sidebarId={sidebarId} />
        <main ref={content} id={contentId} className="page" tabIndex={-1} inert={isOpen}>
          <ShellNotice />
          <Outlet />
        </main>
      </div>
    </div>
  );
}
