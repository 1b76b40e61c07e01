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
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type CallerRule, can } from '#contract/can.ts';
import { paths } from '#contract/paths.ts';
import { yearName } from '#contract/rules/campus-choices.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import { createListeners } from '../browser/listeners.ts';
import { askToLogOut } from '../layout/log-out.ts';
import { actorOf, useMember } from '../session/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import { HEAD_SPOT } from '../ui/head-spot.ts';
import { Link } from '../ui/link.tsx';
import type { SortedTurns } from './turns.ts';

const { dashboard } = paths;
const facts = createListeners();
let known: SortedTurns | undefined;
/** What the page above has loaded, for the rows below it, which stand without it too. */
export const ownFacts = {
  subscribe: facts.subscribe,
  get: () => known,
  set(turns: SortedTurns): void {
    known = turns;
    facts.notify();
  },
};

/** `fact`: one quiet word of what is there; `isNew` sets it apart. */
type Facts = Record<string, { fact: string; isNew?: boolean } | undefined>;

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
  const turns = useSyncExternalStore(ownFacts.subscribe, ownFacts.get, () => undefined);
  const member = useMember();
  const actor = actorOf(member);
  const facts = factsOf(member.YearAndBranch, turns);
  return (
    <div className="md:hidden mt-9">
      <h2 className="text-h3 font-[660] mb-3">Yours</h2>
      <nav aria-label="Yours" className="panel divide-y divide-line">
        {ROWS.filter(([, , , needs]) => !needs || can[needs](actor)).map(([name, Icon, to]) => (
          <Link key={to} to={to} className="flex items-center gap-4 h-14 px-4 font-medium">
            <Icon className="size-[22px] shrink-0 text-ink-2" strokeWidth={1.8} aria-hidden="true" />
            {name}
            {facts[name] && (
              <span
                className={classNames(
                  'ml-auto min-w-0 truncate text-sm',
                  facts[name].isNew ? 'font-semibold text-pen-text' : 'font-normal text-ink-3',
                )}
              >
                {facts[name].fact}
              </span>
            )}
            <ChevronRight
              className={classNames('size-5 shrink-0 text-ink-3', facts[name] ? '-ml-2' : 'ml-auto')}
              aria-hidden="true"
            />
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

function factsOf(yearAndBranch: string, turns: SortedTurns | undefined): Facts {
  const own = readYearAndBranch(yearAndBranch);
  const { figures, running = 0 } = turns ?? {};
  return {
    Papers: own ? { fact: `${own.branch}, ${yearName(own.year)}` } : undefined,
    Bought: running > 0 ? { fact: `${running} running` } : undefined,
    ...(figures && {
      'My items': some(
        figures.items,
        figures.endSoon > 0 ? `${figures.items} · ${figures.endSoon} end soon` : undefined,
      ),
      'Wish list': newer(figures.cheaper, 'cheaper') ?? some(figures.wishes),
      'Saved searches': newer(figures.searches, 'new'),
    }),
  };
}

const some = (count: number, fact = String(count)) => (count > 0 ? { fact } : undefined);
const newer = (count: number, word: string) => (count > 0 ? { fact: `${count} ${word}`, isNew: true } : undefined);
