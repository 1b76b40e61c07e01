import { UserRound } from 'lucide-react';
import ananya from '../art/people/ananya.svg';
import dev from '../art/people/dev.svg';
import fatima from '../art/people/fatima.svg';
import rohan from '../art/people/rohan.svg';
import { Avatar } from '../ui/avatar.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Counterpart } from './names.ts';

/** Size is the class's part: `size-12`. */
export function Face({ counterpart, className }: { counterpart: Counterpart; className: string }) {
  const { id, name, image, isCommunity } = counterpart;
  if (isCommunity) return <CommunityFace image={image} className={className} />;
  if (name === 'Unknown' && !image) return <UnknownFace className={className} />;
  return <Avatar id={id} name={name} image={image} size={76} className={className} />;
}

const UnknownFace = ({ className }: { className: string }) => (
  <span
    className={classNames('rounded-full bg-sunken-2 text-ink-2 grid place-items-center shrink-0', className)}
    aria-hidden="true"
  >
    <UserRound className="size-1/2" strokeWidth={1.9} />
  </span>
);

/** The room's own picture, or four faces on pen. */
function CommunityFace({ image, className }: { image: string | null; className: string }) {
  if (image) return <Avatar name="" image={image} size={76} className={className} />;
  return (
    <span
      className={classNames(
        'rounded-full overflow-hidden grid grid-cols-2 shrink-0 bg-pen p-[3px] gap-[2px]',
        className,
      )}
      aria-hidden="true"
    >
      {[ananya, rohan, fatima, dev].map((face) => (
        <img key={face} src={face} alt="" width={46} height={46} className="size-full rounded-full object-cover" />
      ))}
    </span>
  );
}
