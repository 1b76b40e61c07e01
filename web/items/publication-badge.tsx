import { CircleCheck, PenLine } from 'lucide-react';
import type { Publication } from '#contract/limits.ts';
import { Badge } from '../ui/badge.tsx';

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
