import { LogOut, Settings, UserRoundPen } from 'lucide-react';
import { paths } from '#contract/paths.ts';
import type { Member } from '#contract/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu } from '../../ui/menu.tsx';
import { askToLogOut } from '../log-out.ts';
import { nameOf, ProfileFace, profileButton } from './profile-face.tsx';

/** A member's own menu. `startsOpen`: it was pressed before its code was there. */
export const ProfileMenu = ({ user, startsOpen }: { user: Member; startsOpen: boolean }) => (
  <Menu
    label="Profile menu"
    className="right-0 top-[56px] w-[280px]"
    triggerClass={profileButton}
    startsOpen={startsOpen}
    trigger={(open) => <ProfileFace user={user} isOpen={open} />}
    head={
      <>
        <div className="flex items-center gap-3 px-3 pt-2.5 pb-3.5">
          <Avatar id={user._id} name={nameOf(user)} image={user.image} size={44} />
          <div className="min-w-0">
            <div className="font-semibold truncate">{nameOf(user)}</div>
            <div className="text-[13px] text-ink-3 truncate">{user.email}</div>
          </div>
        </div>
        <div className="h-px bg-line mx-3 mb-1.5" />
      </>
    }
    items={[
      { name: 'View and edit profile', icon: <UserRoundPen />, to: paths.dashboard.myProfile() },
      { name: 'Settings', icon: <Settings />, to: paths.dashboard.settings() },
      { name: 'Log out', icon: <LogOut />, danger: true, onSelect: askToLogOut },
    ]}
  />
);
