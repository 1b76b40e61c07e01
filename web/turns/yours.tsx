import {
  ChevronRight,
  FilePlus2,
  FolderPlus,
  Gavel,
  GraduationCap,
  Heart,
  LayoutDashboard,
  LogOut,
  type LucideIcon,
  MessageSquareText,
  Package,
  ReceiptText,
  SearchCheck,
  Settings,
  ShoppingBag,
  UsersRound,
} from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { type CallerRule, can } from '#contract/can.ts';
import { paths } from '#contract/paths.ts';
import { askToLogOut } from '../layout/log-out.ts';
import { actorOf, useMember } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { HEAD_SPOT } from '../ui/head-spot.ts';

const { dashboard } = paths;
const ROWS: [name: string, icon: LucideIcon, to: string, needs?: CallerRule][] = [
  ['My items', Package, dashboard.myItems()],
  ['Bought', ShoppingBag, dashboard.purchaseActivity()],
  ['Purchase History', ReceiptText, dashboard.purchaseHistory()],
  ['Papers', GraduationCap, dashboard.academics()],
  ['Wish list', Heart, dashboard.cart()],
  ['Saved searches', SearchCheck, dashboard.savedSearches()],
  ['People', UsersRound, paths.people()],
  ['Settings', Settings, dashboard.settings()],
  ['Desk', Gavel, dashboard.desk(), 'workDesk'],
  ['Console', LayoutDashboard, dashboard.console(), 'useConsole'],
  ['Add PYQ', FilePlus2, dashboard.addPyq(), 'addPaper'],
  ['Add Category', FolderPlus, dashboard.addCategory(), 'createCategory'],
  ['Feedback', MessageSquareText, dashboard.feedback(), 'readFeedback'],
];

/** In the header of phones: who one is, and the way to the profile. */
export function OwnHead() {
  const [spot, setSpot] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setSpot(document.getElementById(HEAD_SPOT)), []);
  return spot && createPortal(<OwnName />, spot);
}

function OwnName() {
  const { _id, firstName, lastName, image, YearAndBranch } = useMember();
  const name = `${firstName} ${lastName}`;
  return (
    <Link to={dashboard.myProfile()} className="own-head md:hidden flex items-center gap-3 min-h-12 min-w-0">
      <Avatar id={_id} name={name} image={image} size={40} />
      <span className="min-w-0">
        <span className="block font-[660] leading-5 truncate">{name}</span>
        <span className="block text-[13px] leading-[18px] text-ink-3 truncate">
          {YearAndBranch && `${YearAndBranch} · `}My Profile
        </span>
      </span>
    </Link>
  );
}

/** Stands on phones in place of the sidebar: all that is the member's own. */
export function Yours() {
  const actor = actorOf(useMember());
  return (
    <div className="md:hidden mt-9">
      <h2 className="text-h3 font-[660] mb-3">Yours</h2>
      <nav aria-label="Yours" className="panel divide-y divide-line">
        {ROWS.filter(([, , , needs]) => !needs || can[needs](actor)).map(([name, Icon, to]) => (
          <Link key={to} to={to} className="flex items-center gap-4 h-14 px-4 font-medium">
            <Icon className="size-[22px] text-ink-2" strokeWidth={1.8} aria-hidden="true" />
            {name}
            <ChevronRight className="ml-auto size-5 text-ink-3" aria-hidden="true" />
          </Link>
        ))}
      </nav>
      <button
        type="button"
        className="panel mt-3 w-full flex items-center gap-4 h-14 px-4 font-medium text-ink-2"
        onClick={askToLogOut}
      >
        <LogOut className="size-[22px]" strokeWidth={1.8} aria-hidden="true" />
        Log out
      </button>
    </div>
  );
}
