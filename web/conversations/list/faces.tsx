import { UserRound } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Counterpart } from './names.ts';

/** Size is the class's part: `size-12`. */
export function Face({ counterpart, className }: { counterpart: Counterpart; className: string }) {
  const { id, name, image } = counterpart;
  if (name === 'Unknown' && !image) return <UnknownFace className={className} />;
  return <Avatar id={id} name={name} image={image} size={76} className={className} />;
}

const UnknownFace = ({ className }: { className: string }) => (
  <span
    className={classNames('rounded-full bg-sunken-2 text-ink-2 grid place-items-center shrink-0', className)}
    aria-hidden="true"
  >
    <UserRound className="size-1/2" />
  </span>
);
