import { ActionIcon, Button } from '@mantine/core';
import { LogOut, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { captions } from '#contract/texts/captions';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { signOut } from '../api/sign-in';
import { useReadCompanyNameQuery } from '../api/company-name.api';
import { askConfirm } from '../dialogs/ask';
import { hasDrafts } from '../forms/left-drafts';
import { selectHasUnsavedForm } from '../forms/unsaved-forms.slice';
import { selectSession, selectUserName } from '../session/session.slice';
import { useAppDispatch, useAppSelector } from '../store-hooks';
import { ColorSchemeToggle } from './ColorSchemeToggle';
import { FindButton } from './FindButton';
import { type SidebarState, sidebarTrap } from './sidebar-state';

interface ShellHeaderProps {
  sidebar: SidebarState;
  sidebarId: string;
}

/** Over every screen: the sidebar's button, who is signed in, colours, Logout. */
export function ShellHeader({ sidebar, sidebarId }: ShellHeaderProps) {
  const userName = useAppSelector(selectUserName) ?? '';
  const dispatch = useAppDispatch();
  const hasUnsavedForm = useAppSelector(selectHasUnsavedForm);
  const person = useAppSelector(selectSession);
  const leave = async () => {
    const question = { question: messages.session.leaveUnsaved, isDangerous: true };
    // What is half typed goes with Logout, also on screens that were left.
    const isAsked = hasUnsavedForm || hasDrafts(person);
    if (!isAsked || (await askConfirm(dispatch, question))) dispatch(signOut());
  };
  return (
    <header className="shell__header">
      <SidebarButton sidebar={sidebar} sidebarId={sidebarId} />
      <CompanyName />
      <FindButton />
      <ColorSchemeToggle />
      <span className="shell__person" title={userName}>
        {captions.welcome(userName)}
      </span>
      <Button
        variant="default"
        size="xs"
        className="shell__logout"
        leftSection={<LogOut size={15} aria-hidden />}
        onClick={() => void leave()}
      >
        {buttons.logout}
      </Button>
    </header>
  );
}

/** Whose books these are, where the server tells it. */
function CompanyName() {
  const { menus, mustChangePassword } = useAppSelector(selectSession);
  const { data } = useReadCompanyNameQuery(undefined, { skip: menus.length === 0 || mustChangePassword });
  const name = data?.name ?? '';
  return (
    <span className="shell__title" title={name}>
      {name}
    </span>
  );
}

function SidebarButton({
  sidebar: { isOverlay, isOpen, isCollapsed, toggleButton, toggle },
  sidebarId,
}: ShellHeaderProps) {
  const Icon = isOverlay ? Menu : isCollapsed ? PanelLeftOpen : PanelLeftClose;
  const says = isOverlay ? controls.openMenu : isCollapsed ? controls.expandMenu : controls.collapseMenu;
  return (
    <ActionIcon
      ref={toggleButton}
      aria-label={says}
      aria-controls={sidebarId}
      aria-expanded={isOverlay ? isOpen : !isCollapsed}
      {...(isOverlay && { onPointerEnter: sidebarTrap.load, onFocus: sidebarTrap.load })}
      onClick={toggle}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
