import { ChevronDown } from 'lucide-react';
import type { Member } from '#contract/people.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';

export const profileButton =
  'flex items-center gap-0.5 rounded-full p-0.5 aria-expanded:bg-sunken focus-visible:rounded-full';

export const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`;

/** What the button of the profile menu shows; before hydration nobody's face. */
export const ProfileFace = ({ user, isOpen }: { user: Member | undefined; isOpen: boolean }) => (
  <>
    <Avatar id={user?._id} name={user && nameOf(user)} image={user?.image} size={40} />
    <ChevronDown className={classNames('size-4 text-ink-3 hidden md:block', isOpen && 'rotate-180')} />
  </>
);
