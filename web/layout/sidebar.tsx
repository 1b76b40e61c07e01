import {
  CirclePlus,
  FilePlus2,
  FolderPlus,
  GraduationCap,
  Heart,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Package,
  ReceiptText,
  Settings,
  ShoppingBag,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '../paths.ts';
import { useMember } from '../session.ts';
import { classNames } from '../ui/class-names.ts';
import { Swipe } from '../ui/swipe.tsx';

interface Entry {
  name: string;
  icon: LucideIcon;
  to: string;
}

const { dashboard } = paths;

const GROUPS: Entry[][] = [
  [
    { name: 'My Profile', icon: UserRound, to: dashboard.myProfile() },
    { name: 'Dashboard', icon: UsersRound, to: dashboard.followers() },
    { name: 'My Item', icon: Package, to: dashboard.myItems() },
    { name: 'Add Item', icon: CirclePlus, to: dashboard.addItem() },
    { name: 'Bought Item', icon: ShoppingBag, to: dashboard.purchaseActivity() },
    { name: 'Purchase History', icon: ReceiptText, to: dashboard.purchaseHistory() },
    { name: 'My Wish-List', icon: Heart, to: dashboard.cart() },
    { name: 'Academics', icon: GraduationCap, to: dashboard.academics() },
  ],
  [{ name: 'Setting', icon: Settings, to: dashboard.settings() }],
];

const FOR_ADMINS: Entry[] = [
  { name: 'Add PYQ', icon: FilePlus2, to: dashboard.addPyq() },
  { name: 'Add Category', icon: FolderPlus, to: dashboard.addCategory() },
  { name: 'Feedback', icon: MessageSquareText, to: dashboard.feedback() },
];

/** What the button that opens the drawer calls the current page. One alone has no entry: editing an item. */
export const nameAt = (pathname: string): string =>
  [...GROUPS.flat(), ...FOR_ADMINS].find(({ to }) => to === pathname)?.name ??
  (pathname.startsWith(dashboard.editItem('')) ? 'Edit Item' : 'Dashboard');

interface DashboardNavProps {
  /** In the drawer: taller rows, and no line before Setting. */
  roomy?: boolean;
  onNavigate?: () => void;
  onLogOut: () => void;
}

const Line = ({ roomy }: { roomy: boolean }) => (
  <div className={classNames('h-px bg-line', roomy ? 'my-3' : 'my-2.5 mx-3')} />
);

/** All pages of the dashboard, and Log out. In the sidebar, and in the drawer below 1024 px. */
export function DashboardNav({ roomy = false, onNavigate, onLogOut }: DashboardNavProps) {
  const { accountType } = useMember();
  const groups = accountType === 'Admin' ? [...GROUPS, FOR_ADMINS] : GROUPS;
  const row = classNames('flex items-center rounded-[10px] px-3', roomy ? 'gap-3.5 h-[50px]' : 'gap-3 h-11');
  const iconSize = roomy ? 'size-5' : 'size-[19px]';
  return (
    <>
      <nav aria-label="Dashboard" className="grid gap-0.5">
        {groups.map((entries, group) => (
          <div key={entries[0]?.to} className="grid gap-0.5">
            {group > 0 && (!roomy || group === 2) && <Line roomy={roomy} />}
            {entries.map(({ name, icon: Icon, to }) => (
              <NavLink
                key={to}
                to={to}
                onClick={onNavigate}
                className={({ isActive }) =>
                  classNames(
                    row,
                    isActive ? 'bg-sunken text-ink font-semibold' : 'text-ink-2 font-medium hover:bg-sunken',
                  )
                }
              >
                {({ isActive }) => (
                  <>
                    <Icon
                      className={classNames(iconSize, isActive ? 'text-pen-text' : 'text-ink-3')}
                      strokeWidth={isActive ? 2.2 : 1.8}
                      aria-hidden="true"
                    />
                    <Swipe on={isActive}>{name}</Swipe>
                  </>
                )}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <Line roomy={roomy} />
      <button
        type="button"
        className={classNames(row, 'w-full text-ink-2 font-medium hover:bg-sunken')}
        onClick={onLogOut}
      >
        <LogOut className={classNames(iconSize, 'text-ink-3')} strokeWidth={1.9} aria-hidden="true" />
        Log out
      </button>
    </>
  );
}
