import { ChevronDown, LogOut, MessageCircle, Plus, Search, Settings, UserRoundPen } from 'lucide-react';
import { paths, ROUTES } from '#contract/paths.ts';
import { useUnread } from '../../conversations/unread.ts';
import { unreadNote } from '../../conversations/unread-note.tsx';
import { Bell } from '../../notices/bell/bell.tsx';
import { ForMembers, ForVisitors } from '../../people/by-viewer.tsx';
import { useSession } from '../../session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink, IconLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { CountDot } from '../../ui/count-dot.tsx';
import { Menu } from '../../ui/menu.tsx';
import { askToLogOut } from '../log-out.ts';

/** SELL and Chat go to /login for visitors, and come back from there. */
export function AccountCorner() {
  const session = useSession();
  const unread = useUnread();
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
      {/* Phones have tabs for these. */}
      <IconLink label="Search" to={ROUTES.search} className="md:hidden -order-1">
        <Search className="size-[22px]" />
      </IconLink>
      <IconLink label={`Chat${unreadNote(unread)}`} to={forMember(paths.chat())} className="max-md:hidden">
        <MessageCircle className="size-[22px]" />
        <CountDot count={unread} className="top-0.5 left-[23px] ring-canvas" />
      </IconLink>
      <ForVisitors>
        <ButtonLink to={paths.login()}>Sign in</ButtonLink>
      </ForVisitors>
      <ForMembers>
        <ButtonLink look="outline" to={paths.dashboard.myProfile()} className="max-md:hidden px-3 min-[54rem]:px-4">
          Dashboard
        </ButtonLink>
        <div className="max-md:hidden">
          <ProfileMenu />
        </div>
      </ForMembers>
    </div>
  );
}

function ProfileMenu() {
  const user = useSession()?.user;
  const name = user ? `${user.firstName} ${user.lastName}` : '';
  const face = { id: user?._id, name, image: user?.image };
  return (
    <Menu
      label="Profile menu"
      className="right-0 top-[56px] w-[280px]"
      triggerClass="flex items-center gap-0.5 rounded-full p-0.5 aria-expanded:bg-sunken focus-visible:rounded-full"
      trigger={(open) => (
        <>
          <Avatar {...face} size={40} />
          <ChevronDown className={classNames('size-4 text-ink-3 hidden md:block', open && 'rotate-180')} />
        </>
      )}
      head={
        <>
          <div className="flex items-center gap-3 px-3 pt-2.5 pb-3.5">
            <Avatar {...face} size={44} />
            <div className="min-w-0">
              <div className="font-semibold truncate">{name}</div>
              <div className="text-[13px] text-ink-3 truncate">{user?.email}</div>
            </div>
          </div>
          <div className="h-px bg-line mx-3 mb-1.5" />
        </>
      }
      items={[
        {
          name: 'View and edit profile',
          icon: <UserRoundPen />,
          to: paths.dashboard.myProfile(),
        },
        { name: 'Settings', icon: <Settings />, to: paths.dashboard.settings() },
        {
          name: 'Log out',
          icon: <LogOut />,
          danger: true,
          onSelect: askToLogOut,
        },
      ]}
    />
  );
}
