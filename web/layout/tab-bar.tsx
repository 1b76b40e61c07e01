import { CircleUserRound, House, LayoutGrid, LogIn, type LucideIcon, MessageCircle, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { firstPart, paths, ROUTES } from '#contract/paths.ts';
import { useUnread } from '../conversations/unread.ts';
import { UnreadNote } from '../conversations/unread-note.tsx';
import { ForMembers, ForVisitors } from '../people/by-viewer.tsx';
import { useSession } from '../session/session.ts';
import { classNames } from '../ui/class-names.ts';
import { CountDot } from '../ui/count-dot.tsx';
import { useCategories } from './shell-data.ts';

interface TabProps {
  name: string;
  icon: LucideIcon;
  to: string;
  current: boolean;
  unread?: number;
}

const Tab = ({ name, icon: Icon, to, current, unread = 0 }: TabProps) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className={classNames(
      'relative flex-1 flex flex-col items-center justify-center gap-1',
      current ? 'text-pen-text font-semibold' : 'text-ink-3 font-medium',
    )}
  >
    <Icon className="size-[22px]" strokeWidth={current ? 2.3 : 1.8} />
    <span className="text-[11px]">
      {name}
      <UnreadNote count={unread} />
    </span>
    <CountDot count={unread} className="top-1.5 left-[calc(50%+2px)] ring-surface" />
  </Link>
);

/** The pages of each tab, by the first parts of their paths. */
const TABS = Object.entries({
  home: [ROUTES.home, ROUTES.following],
  catalog: [ROUTES.catalog],
  chat: [ROUTES.chat],
  dashboard: [ROUTES.dashboard],
  signIn: [ROUTES.login, ROUTES.signup, ROUTES.verifyEmail, ROUTES.forgotPassword, ROUTES.updatePassword],
}).map(([tab, pages]) => [tab, pages.map(firstPart)] as const);

/** The thumb's navigation, under 768 px. */
export function TabBar() {
  const { pathname } = useLocation();
  const [first] = useCategories();
  const [current] = TABS.find(([, parts]) => parts.includes(firstPart(pathname))) ?? [];
  const session = useSession();
  const unread = useUnread();
  const forMember = (path: string) => (session === null ? paths.login(path) : path);
  return (
    <nav
      aria-label="Quick"
      className="md:hidden fixed short:static! bottom-0 inset-x-0 z-40 bg-surface border-t border-line flex h-[calc(64px+env(safe-area-inset-bottom))] pb-[env(safe-area-inset-bottom)]"
    >
      <Tab name="Home" icon={House} to={paths.home()} current={current === 'home'} />
      <Tab
        name="Catalog"
        icon={LayoutGrid}
        to={first ? paths.catalog(first.slug) : paths.home()}
        current={current === 'catalog'}
      />
      <Link
        to={forMember(paths.dashboard.addItem())}
        className="flex-1 flex flex-col items-center justify-center gap-0.5"
      >
        <span className="h-8 w-14 rounded-[10px] bg-marker text-on-marker grid place-items-center">
          <Plus className="size-5" strokeWidth={2.8} />
        </span>
        <span className="text-[11px] font-bold">SELL</span>
      </Link>
      <Tab name="Chat" icon={MessageCircle} to={forMember(paths.chat())} current={current === 'chat'} unread={unread} />
      <ForMembers>
        <Tab
          name="Dashboard"
          icon={CircleUserRound}
          to={paths.dashboard.myProfile()}
          current={current === 'dashboard'}
        />
      </ForMembers>
      <ForVisitors>
        <Tab name="Sign in" icon={LogIn} to={paths.login()} current={current === 'signIn'} />
      </ForVisitors>
    </nav>
  );
}
