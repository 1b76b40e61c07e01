import { Link } from 'react-router';
import type { Recommendation } from '#contract/people.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { formatNumber } from '../ui/price.tsx';
import { FollowButton } from './follow-button.tsx';
import { nameOf } from './name.ts';

function reasonFor({ followedBy: { firstName, count } }: Recommendation): string {
  if (!firstName || count === 0) return 'Same year and branch';
  const others = count - 1;
  if (others === 0) return `Followed by ${firstName}`;
  return `Followed by ${firstName} and ${formatNumber(others)} ${others === 1 ? 'other' : 'others'}`;
}

export function PersonCard({ person }: { person: Recommendation }) {
  const name = nameOf(person);
  return (
    <article className="panel p-4 h-full flex flex-col text-center">
      <Link to={paths.profile(person._id)} className="group block rounded-card">
        <Avatar id={person._id} name={name} image={person.image} size={76} className="mx-auto" />
        <h3 className="mt-3 font-sans tracking-normal font-semibold truncate text-[15.5px] group-hover:underline underline-offset-3">
          {name}
        </h3>
      </Link>
      <p className="text-[13px] leading-5 text-ink-3 truncate min-h-5">{person.YearAndBranch}</p>
      <p className="mt-0.5 text-xs text-ink-3 line-clamp-2 text-balance mb-3.5">{reasonFor(person)}</p>
      <FollowButton person={person} size="sm" className="mt-auto" />
    </article>
  );
}
