import { CircleCheck, EyeOff, PenLine } from 'lucide-react';
import type { Item } from '#contract/items.ts';
import type { Publication } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Link } from '../ui/link.tsx';

export const PublicationBadge = ({ publication }: { publication: Publication }) =>
  publication === 'Published' ? (
    <Badge tone="go">
      <CircleCheck className="size-[14px] shrink-0" strokeWidth={2.4} />
      PUBLISHED
    </Badge>
  ) : (
    <Badge tone="wait">
      <PenLine className="size-[14px] shrink-0" strokeWidth={2.2} />
      DRAFTED
    </Badge>
  );

/** Tells the owner that an item is hidden, with a link to the decision once there is one. */
export const HiddenBadge = ({ decision }: NonNullable<Item['hidden']>) => (
  <>
    <Badge tone="stop">
      <EyeOff className="size-[14px] shrink-0" strokeWidth={2.2} />
      {decision === null ? 'Hidden until the desk has looked' : 'Hidden by the desk'}
    </Badge>
    {decision !== null && (
      <Link
        to={paths.decision(decision)}
        className="text-[13px] font-semibold text-pen-text hover:underline underline-offset-2 max-sm:py-3 max-sm:-my-3"
      >
        Why
        <span className="sr-only"> is it hidden?</span>
      </Link>
    )}
  </>
);
