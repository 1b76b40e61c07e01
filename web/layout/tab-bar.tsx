import { CircleUserRound, House, LogIn, MessageCircle, Plus, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { firstPart, paths, ROUTES } from '#contract/paths.ts';
import { UnreadNote } from '../conversations/unread-note.tsx';
import { ForMembers, ForVisitors } from '../people/by-viewer.tsx';
import { useSession } from '../session/session.ts';
import { useTurnCount, useUnread } from '../shown-counts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { CountDot } from '../ui/count-dot.tsx';
import { Link } from '../ui/link.tsx';

interface TabProps {
  name: string;
  icon: ReactNode;
  to: string;
  current: boolean;
  count?: number;
  /** Says what is counted. */
  note?: ReactNode;
}

const Tab = ({ name, icon, to, current, count = 0, note }: TabProps) => (
  <Link
    to={to}
    aria-current={current ? 'page' : undefined}
    className={classNames(
      'relative flex-1 flex flex-col items-center justify-center gap-1 [&>svg]:size-[22px]',
      current ? 'text-pen-text font-semibold [&>svg]:stroke-[2.3]' : 'text-ink-3 font-medium [&>svg]:stroke-[1.8]',
    )}
  >
    {icon}
    <span className="text-[11px]">
      {name}
      {note}
    </span>
    <CountDot count={count} className="top-1.5 left-[calc(50%+2px)] ring-surface" />
  </Link>
);

/** The pages of each tab, by the first parts of their paths. */
const TABS = Object.entries({
  home: [ROUTES.home, ROUTES.following, ROUTES.wanted],
  search: [ROUTES.search, ROUTES.catalog, ROUTES.papers],
  chat: [ROUTES.chat],
  you: [ROUTES.dashboard],
  signIn: [ROUTES.login, ROUTES.signup, ROUTES.verifyEmail, ROUTES.forgotPassword, ROUTES.updatePassword],
}).map(([tab, pages]) => [tab, pages.map(firstPart)] as const);

/** The thumb's navigation, under 768 px. */
export function TabBar() {
  const { pathname } = useLocation();
  const [current] = TABS.find(([, parts]) => parts.includes(firstPart(pathname))) ?? [];
  const session = useSession();
  const unread = useUnread();
  const forMember = (path: string) => (session === null ? paths.login(path) : path);
  return (
    <nav
      aria-label="Quick"
      className="md:hidden fixed short:static! bottom-0 inset-x-0 z-40 bg-surface border-t border-line flex h-[calc(64px+env(safe-area-inset-bottom))] pb-[env(safe-area-inset-bottom)]"
    >
      <Tab name="Home" icon={<House />} to={paths.home()} current={current === 'home'} />
      <Tab name="Search" icon={<Search />} to={ROUTES.search} current={current === 'search'} />
      <Link
        to={forMember(paths.dashboard.addItem())}
        className="flex-1 flex flex-col items-center justify-center gap-0.5"
      >
        <span className="h-8 w-14 rounded-[10px] bg-marker text-on-marker grid place-items-center">
          <Plus className="size-5" strokeWidth={2.8} />
        </span>
        <span className="text-[11px] font-bold">SELL</span>
      </Link>
      <Tab
        name="Chat"
        icon={<MessageCircle />}
        to={forMember(paths.chat())}
        current={current === 'chat'}
        count={unread}
        note={<UnreadNote count={unread} />}
      />
      <ForMembers>
        <YouTab current={current === 'you'} />
      </ForMembers>
      <ForVisitors>
        <Tab name="Sign in" icon={<LogIn />} to={paths.login()} current={current === 'signIn'} />
      </ForVisitors>
    </nav>
  );
}

function YouTab({ current }: { current: boolean }) {
  const user = useSession()?.user;
  const count = useTurnCount();
  return (
    <Tab
      name="You"
      icon={
        user ? (
          <Avatar
            id={user._id}
            name={`${user.firstName} ${user.lastName}`}
            image={user.image}
            size={24}
            className={classNames('-my-px', current && 'ring-2 ring-pen')}
          />
        ) : (
          <CircleUserRound />
        )
      }
      to={paths.dashboard.yourTurn()}
      current={current}
      count={count}
      note={count > 0 && <span className="sr-only">, {count} wait for you</span>}
    />
  );
}
