import {
  Bell,
  CirclePlus,
  FilePlus2,
  FolderPlus,
  Gavel,
  GraduationCap,
  Heart,
  LayoutDashboard,
  ListTodo,
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
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type CallerRule, can } from '#contract/can.ts';
import { paths } from '#contract/paths.ts';
import { refreshFigures, useDeskCount } from '../desk/desk-count.ts';
import { notices } from '../notices/current-notices.ts';
import { actorOf, useMember } from '../session/session.ts';
import { useTurnCount, useUnseen } from '../shown-counts.ts';
import { classNames } from '../ui/class-names.ts';
import { countText } from '../ui/count-dot.tsx';
import { Link } from '../ui/link.tsx';
import { Swipe } from '../ui/swipe.tsx';
import { askToLogOut } from './log-out.ts';

interface Entry {
  name: string;
  icon: LucideIcon;
  to: string;
  /** Pages below it with addresses of their own. */
  also?: string;
}

const { dashboard } = paths;

const GROUPS: Entry[][] = [
  [
    { name: 'Your turn', icon: ListTodo, to: dashboard.yourTurn() },
    { name: 'My Profile', icon: UserRound, to: dashboard.myProfile(), also: dashboard.leaving() },
    { name: 'Dashboard', icon: UsersRound, to: dashboard.followers() },
    { name: 'Notifications', icon: Bell, to: dashboard.notifications() },
    { name: 'My Item', icon: Package, to: dashboard.myItems(), also: dashboard.movingOut() },
    { name: 'Add Item', icon: CirclePlus, to: dashboard.addItem() },
    { name: 'Bought Item', icon: ShoppingBag, to: dashboard.purchaseActivity() },
    { name: 'Purchase History', icon: ReceiptText, to: dashboard.purchaseHistory() },
    { name: 'My Wish-List', icon: Heart, to: dashboard.cart(), also: dashboard.savedSearches() },
    { name: 'Academics', icon: GraduationCap, to: dashboard.academics() },
  ],
  [{ name: 'Setting', icon: Settings, to: dashboard.settings() }],
];

const BY_RULE: (Entry & { needs: CallerRule })[] = [
  { name: 'Desk', icon: Gavel, to: dashboard.desk(), needs: 'workDesk' },
  { name: 'Console', icon: LayoutDashboard, to: dashboard.console(), needs: 'useConsole' },
  { name: 'Add PYQ', icon: FilePlus2, to: dashboard.addPyq(), needs: 'addPaper' },
  { name: 'Add Category', icon: FolderPlus, to: dashboard.addCategory(), needs: 'createCategory' },
  { name: 'Feedback', icon: MessageSquareText, to: dashboard.feedback(), needs: 'readFeedback' },
];

/** The current page's name on the button of the drawer. Only editing an item has no entry. */
export const nameAt = (pathname: string): string =>
  entryAt(pathname)?.name ?? (pathname.startsWith(dashboard.editItem('')) ? 'Edit Item' : 'Dashboard');

const entryAt = (pathname: string): Entry | undefined =>
  [...GROUPS.flat(), ...BY_RULE].find(
    ({ to, also }) => pathname === to || pathname === also || pathname.startsWith(`${to}/`),
  );

interface DashboardNavProps {
  /** Has taller rows, and no line before Setting, in the drawer. */
  roomy?: boolean;
  onLogOut?: () => void;
}

const Line = ({ roomy }: { roomy: boolean }) => (
  <div className={classNames('h-px bg-line', roomy ? 'my-3' : 'my-2.5 mx-3')} />
);

/** The count of an entry. */
const Count = ({ count, of }: { count: number; of: string }) =>
  count > 0 && (
    <span className="ml-auto min-w-6 px-1.5 rounded-full bg-pen-soft text-pen-text text-[12.5px] leading-[22px] font-bold text-center tabular-nums">
      {countText(count)}
      <span className="sr-only"> {of}</span>
    </span>
  );

const TurnCount = () => <Count count={useTurnCount()} of="wait for you" />;
const UnseenCount = () => <Count count={useUnseen()} of="unseen" />;

/** Updates with the bell, because new cases cause notices. */
function OpenCases() {
  useEffect(() => {
    void refreshFigures();
    return notices.subscribe(refreshFigures);
  }, []);
  return <Count count={useDeskCount()} of="waiting" />;
}

/** All pages of the dashboard, and Log out. In the sidebar, and in the drawer below 1024 px. */
export function DashboardNav({ roomy = false, onLogOut }: DashboardNavProps) {
  const actor = actorOf(useMember());
  const current = entryAt(useLocation().pathname)?.to;
  const allowed = BY_RULE.filter(({ needs }) => can[needs](actor));
  const groups = allowed.length > 0 ? [...GROUPS, allowed] : GROUPS;
  const row = classNames('flex items-center rounded-[10px] px-3', roomy ? 'gap-3.5 h-[50px]' : 'gap-3 h-11');
  const iconSize = roomy ? 'size-5' : 'size-[19px]';
  return (
    <>
      <nav aria-label="Dashboard" className="grid gap-0.5">
        {groups.map((entries, group) => (
          <div key={entries[0]?.to} className="grid gap-0.5">
            {group > 0 && (!roomy || group === 2) && <Line roomy={roomy} />}
            {entries.map(({ name, icon: Icon, to }) => {
              const isOn = to === current;
              return (
                <Link
                  key={to}
                  to={to}
                  aria-current={isOn ? 'page' : undefined}
                  className={classNames(
                    row,
                    isOn ? 'bg-sunken text-ink font-semibold' : 'text-ink-2 font-medium hover:bg-sunken',
                  )}
                >
                  <Icon
                    className={classNames(iconSize, isOn ? 'text-pen-text' : 'text-ink-3')}
                    strokeWidth={isOn ? 2.2 : 1.8}
                  />
                  <Swipe on={isOn}>{name}</Swipe>
                  {to === dashboard.yourTurn() && <TurnCount />}
                  {to === dashboard.notifications() && <UnseenCount />}
                  {to === dashboard.desk() && <OpenCases />}
                </Link>
              );
            })}
          </div>
        ))}
      </nav>
      <Line roomy={roomy} />
      <button
        type="button"
        className={classNames(row, 'w-full text-ink-2 font-medium hover:bg-sunken')}
        onClick={() => {
          onLogOut?.();
          askToLogOut();
        }}
      >
        <LogOut className={classNames(iconSize, 'text-ink-3')} />
        Log out
      </button>
    </>
  );
}
