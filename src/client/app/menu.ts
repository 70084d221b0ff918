import {
  ArrowDownToLine,
  ArrowLeftRight,
  BriefcaseBusiness,
  Building2,
  CalendarClock,
  CalendarDays,
  Coins,
  CreditCard,
  FileDown,
  FileStack,
  FileText,
  FileUp,
  Handshake,
  HardHat,
  History,
  House,
  KeyRound,
  Landmark,
  ListChecks,
  Lock,
  type LucideIcon,
  Percent,
  ScrollText,
  ServerCog,
  Users,
  WalletCards,
} from 'lucide-react';
import { menuGroups, screens } from '#contract/texts/screen-names';
import type { Menu } from '#contract/vocabulary/menus';
import { type Permission, roleAllows } from '#contract/vocabulary/permissions';
import { type ScreenPath, screenPaths } from '#contract/vocabulary/screen-paths';

/** A screen in the menu; without a permission it is there for every role. */
interface MenuItem {
  label: string;
  path: ScreenPath;
  Icon: LucideIcon;
  permission?: Permission;
}

/** Items under a heading; Home stands alone. */
export interface MenuGroup {
  label: string | null;
  /** beyond the specification: shown only where the server says that it has it (contract §9) */
  menu?: Menu;
  items: readonly MenuItem[];
}

const record = 'movements.record';
const manage = 'settings.manage';

const menu: readonly MenuGroup[] = [
  { label: null, items: [{ label: screens.home, path: screenPaths.home, Icon: House }] },
  {
    label: menuGroups.transaction,
    items: [
      { label: screens.deposit, path: screenPaths.deposit, Icon: ArrowDownToLine, permission: record },
      { label: screens.transfer, path: screenPaths.transfer, Icon: ArrowLeftRight, permission: record },
      { label: screens.payment, path: screenPaths.payment, Icon: CreditCard, permission: record },
    ],
  },
  {
    label: menuGroups.projects,
    items: [
      { label: screens.projectDetails, path: screenPaths.projectDetails, Icon: Building2 },
      { label: screens.projectSchedule, path: screenPaths.projectSchedule, Icon: CalendarDays },
    ],
  },
  {
    label: menuGroups.reports,
    items: [
      { label: screens.deposits, path: screenPaths.deposits, Icon: FileDown },
      { label: screens.transfers, path: screenPaths.transfers, Icon: FileStack },
      { label: screens.payments, path: screenPaths.payments, Icon: FileText },
    ],
  },
  {
    label: menuGroups.settings,
    items: [
      { label: screens.changePassword, path: screenPaths.changePassword, Icon: KeyRound },
      { label: screens.accounts, path: screenPaths.accounts, Icon: Landmark, permission: manage },
      { label: screens.fee, path: screenPaths.fee, Icon: Percent, permission: manage },
    ],
  },
  {
    label: menuGroups.books,
    menu: 'books',
    items: [
      { label: screens.statement, path: screenPaths.statement, Icon: ScrollText },
      { label: screens.due, path: screenPaths.due, Icon: CalendarClock },
      { label: screens.partners, path: screenPaths.partners, Icon: Handshake },
      { label: screens.reconciliation, path: screenPaths.reconciliation, Icon: ListChecks, permission: record },
      { label: screens.history, path: screenPaths.history, Icon: History, permission: 'history.read' },
      { label: screens.close, path: screenPaths.close, Icon: Lock, permission: manage },
    ],
  },
  {
    label: menuGroups.administration,
    menu: 'administration',
    items: [
      { label: screens.people, path: screenPaths.people, Icon: Users, permission: manage },
      { label: screens.projectSetup, path: screenPaths.projectSetup, Icon: HardHat, permission: manage },
      { label: screens.accountSetup, path: screenPaths.accountSetup, Icon: WalletCards, permission: manage },
      { label: screens.currencies, path: screenPaths.currencies, Icon: Coins, permission: manage },
      { label: screens.import, path: screenPaths.import, Icon: FileUp, permission: manage },
      { label: screens.company, path: screenPaths.company, Icon: BriefcaseBusiness, permission: manage },
      { label: screens.system, path: screenPaths.system, Icon: ServerCog, permission: manage },
    ],
  },
];

/** The menu of a role (§2, §6): what it may not use is left out, and so is a group without items. */
export function menuFor(role: string | null, menus: readonly Menu[]): readonly MenuGroup[] {
  return menu
    .filter((group) => !group.menu || menus.includes(group.menu))
    .map(({ label, items }) => ({
      label,
      items: items.filter(({ permission }) => !permission || roleAllows(role, permission)),
    }))
    .filter(({ items }) => items.length > 0);
}
