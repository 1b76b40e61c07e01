import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { PublicMember } from '#contract/people.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { nameOf } from './name.ts';

type Person = Pick<PublicMember, '_id' | 'firstName' | 'lastName' | 'image'>;

interface PersonRowProps {
  person: Person;
  className: string;
  linkClass: string;
  /** The name, if some of it is marked. */
  name?: ReactNode;
  /** The lines below the name. */
  below: ReactNode;
  /** Buttons, which stand above the link. */
  children: ReactNode;
}

/** A person in a list: the link to the profile covers the whole row. */
export const PersonRow = ({ person, className, linkClass, name, below, children }: PersonRowProps) => (
  <li className={classNames('relative flex items-center hover:bg-sunken', className)}>
    <Avatar id={person._id} name={nameOf(person)} image={person.image} size={52} />
    <div className="min-w-0 flex-1">
      <Link
        to={paths.profile(person._id)}
        className={classNames(
          'block font-semibold after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-[2.5px] focus-visible:after:outline-solid focus-visible:after:outline-focus',
          linkClass,
        )}
      >
        {name ?? nameOf(person)}
      </Link>
      {below}
    </div>
    {children}
  </li>
);

/** Leads to the conversation with a person; stands in a `PersonRow`. */
export const MessageLink = ({ person, className }: { person: Person; className?: string }) => (
  <ButtonLink look="outline" size="sm" to={paths.chat(person._id)} className={classNames('z-10 shrink-0', className)}>
    <MessageCircle className="size-4" strokeWidth={2.1} aria-hidden="true" />
    Message<span className="sr-only"> {nameOf(person)}</span>
  </ButtonLink>
);

/** Picture, two lines and a button; `picture` is the class of its size. */
export const PersonRowSkeleton = ({ className, picture }: { className: string; picture: string }) => (
  <div className={classNames('flex items-center', className)}>
    <Skeleton className={classNames('rounded-full! shrink-0', picture)} />
    <div className="min-w-0 flex-1">
      <Skeleton className="h-4 w-40 max-w-full" />
      <Skeleton className="mt-2.5 h-3.5 w-28 max-w-full" />
    </div>
    <Skeleton className="h-11 md:h-9 w-[104px]" />
  </div>
);
