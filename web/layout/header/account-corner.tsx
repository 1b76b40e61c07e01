import { Bell as BellIcon, MessageCircle, Plus, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { paths, ROUTES } from '#contract/paths.ts';
import { unreadNote } from '../../conversations/unread-note.tsx';
import { ForMembers, ForVisitors } from '../../people/by-viewer.tsx';
import { useSession } from '../../session/session.ts';
import { useTurnCount, useUnread, useUnseen } from '../../shown-counts.ts';
import { ButtonLink, IconButton, IconLink } from '../../ui/button.tsx';
import { CountDot, countText } from '../../ui/count-dot.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ProfileFace, profileButton } from './profile-face.tsx';

/** SELL and Chat go to /login for visitors, and come back from there. */
export function AccountCorner() {
  const session = useSession();
  const { pathname } = useLocation();
  const unread = useUnread();
  const waiting = useTurnCount();
  const forMember = (path: string) => (session === null ? paths.login(path) : path);
  return (
    <div className="ml-auto flex items-center gap-1 min-[54rem]:gap-2">
      <ButtonLink
        look="marker"
        to={forMember(paths.dashboard.addItem())}
        className="max-md:hidden px-3 min-[54rem]:px-4"
      >
        <Plus className="size-[18px]" strokeWidth={2.6} />
        SELL
      </ButtonLink>
      <ForMembers>
        <Bell />
      </ForMembers>
      {pathname !== ROUTES.search && (
        <IconLink label="Search" to={ROUTES.search} className="md:hidden -order-1">
          <Search className="size-[22px]" />
        </IconLink>
      )}
      {/* Phones have tabs for these. */}
      <IconLink label={`Chat${unreadNote(unread)}`} to={forMember(paths.chat())} className="max-md:hidden">
        <MessageCircle className="size-[22px]" />
        <CountDot count={unread} className="top-0.5 left-[23px] ring-canvas" />
      </IconLink>
      <ForVisitors>
        <ButtonLink to={paths.login()} className="max-md:hidden">
          Sign in
        </ButtonLink>
      </ForVisitors>
      <ForMembers>
        <ButtonLink look="outline" to={paths.dashboard.myProfile()} className="max-md:hidden px-3 min-[54rem]:px-4">
          Dashboard
          <CountDot count={waiting} className="-top-2 -right-1.5 ring-canvas" />
          {waiting > 0 && <span className="sr-only">, {waiting} wait for you</span>}
        </ButtonLink>
        <div className="max-md:hidden">
          <ProfileCorner />
        </div>
      </ForMembers>
    </div>
  );
}

const ProfileMenu = lazyPart(async () => (await import('./profile-menu.tsx')).ProfileMenu);

/** The button of the menu, which works before the menu's code is there. */
function ProfileCorner() {
  const user = useSession()?.user;
  const [isOpen, setOpen] = useState(false);
  const button = (
    <button
      type="button"
      className={profileButton}
      aria-label="Profile menu"
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <ProfileFace user={user} isOpen={isOpen} />
    </button>
  );
  if (!user) return button;
  return (
    <Suspense fallback={button}>
      <ProfileMenu user={user} startsOpen={isOpen} />
    </Suspense>
  );
}

const BellPanel = lazyDialog(async () => (await import('../../notices/bell/bell-panel.tsx')).BellPanel);

/** The number is on every page; the list loads on demand. */
function Bell() {
  const unseen = useUnseen();
  const [open, setOpen] = useState(false);
  return (
    <div className="relative">
      <IconButton
        label={unseen > 0 ? `Notifications, ${countText(unseen)} unseen` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="aria-expanded:bg-sunken aria-expanded:text-ink"
        onClick={() => setOpen(!open)}
      >
        <BellIcon className="size-[22px]" strokeWidth={1.9} aria-hidden="true" />
        <CountDot count={unseen} className="top-0.5 left-[23px] ring-canvas" />
      </IconButton>
      <BellPanel open={open} onOpenChange={setOpen} />
    </div>
  );
}
