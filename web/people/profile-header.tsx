import { GraduationCap, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { Member, PublicMember } from '#contract/people.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Paper } from '../ui/paper.tsx';
import { nameOf } from './name.ts';

interface ProfileHeaderProps {
  person: Member | PublicMember;
  /** E-mail address or about text, below the name. */
  line: ReactNode;
  followers: number;
  following: number;
  /** Stands beside year and branch. */
  facts?: ReactNode;
  /** Stands after followers and following. */
  counts?: ReactNode;
  actions: ReactNode;
}

export const EditProfileLink = () => (
  <ButtonLink look="outline" to={paths.dashboard.settings()}>
    <Pencil className="size-[17px]" />
    Edit<span className="sr-only"> profile</span>
  </ButtonLink>
);

/** The dog-eared head of profiles. */
export function ProfileHeader({ person, line, followers, following, facts, counts, actions }: ProfileHeaderProps) {
  const name = nameOf(person);
  return (
    <Paper fold={52} flap="marker" className="panel overflow-hidden">
      <div className="graph h-[104px] md:h-[132px] bg-brand" />
      <div className="px-5 md:px-8 pb-6 md:pb-7">
        <div className="flex flex-wrap items-end justify-between gap-x-4">
          <Avatar
            id={person._id}
            name={name}
            image={person.image}
            size={120}
            className="relative max-md:size-[104px]! -mt-[52px] md:-mt-[58px] ring-[5px] ring-surface"
          />
          <div className="flex flex-wrap gap-2.5 pt-4">{actions}</div>
        </div>
        <div className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
          <div className="min-w-0 max-w-[680px]">
            <h1 className="text-[26px] leading-8 md:text-h1 font-[680] break-words">{name}</h1>
            <div className="mt-1 text-ink-2 break-words min-h-[23px]">{line}</div>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm font-medium text-ink-2">
              {person.YearAndBranch && (
                <p className="flex items-center gap-1.5 min-w-0">
                  <GraduationCap className="size-[17px] shrink-0" />
                  <span className="min-w-0 break-words">{person.YearAndBranch}</span>
                </p>
              )}
              {facts}
            </div>
          </div>
          <dl className="flex flex-wrap gap-x-7 gap-y-4">
            <Count name="Followers" count={followers} />
            <Count name="Following" count={following} />
            {counts}
          </dl>
        </div>
      </div>
    </Paper>
  );
}

export const Count = ({ name, count }: { name: string; count: number | string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-sm text-ink-3">{name}</dt>
    <dd className="price text-[24px] leading-7">{typeof count === 'number' ? formatNumber(count) : count}</dd>
  </div>
);
