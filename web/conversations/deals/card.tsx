import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DealDetail, DealEvent } from '#contract/deals.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { DealActs } from './deal-row.tsx';

/** An event of a deal among the messages. */
export interface EventProps {
  event: DealEvent;
  deal: DealDetail;
  acts: DealActs;
  /** The item's title, if the two have several deals. */
  about: string | null;
}

interface CardProps extends Pick<EventProps, 'about'> {
  mine: boolean;
  icon: LucideIcon;
  title: string;
  /** The outcome. */
  badge?: { tone: Tone; icon: LucideIcon; text: string } | null;
  children: ReactNode;
}

/** A card among the messages, in place of a deal event, shaped like a bubble. */
export const Card = ({ mine, icon: Icon, title, about, badge, children }: CardProps) => (
  <article
    aria-label={title}
    tabIndex={-1}
    className={classNames(
      'w-full max-w-[348px] rounded-[16px] bg-surface shadow-[inset_0_0_0_1px_var(--line)]',
      mine ? 'rounded-br-[5px]' : 'rounded-bl-[5px]',
    )}
  >
    <div className="flex items-center gap-2 px-4 pt-3 text-[13px] leading-[18px] font-semibold text-ink-2">
      <Icon className="size-4 shrink-0 text-pen-text" strokeWidth={2.1} aria-hidden="true" />
      <span className="min-w-0 truncate">{title}</span>
      {badge && (
        <Badge tone={badge.tone} className="ml-auto shrink-0">
          <badge.icon className="size-[14px] shrink-0" strokeWidth={2.2} aria-hidden="true" />
          {badge.text}
        </Badge>
      )}
    </div>
    {about && <p className="px-4 pt-1 truncate text-[13px] leading-[18px] text-ink-3">{about}</p>}
    <div className="px-4 pt-2 pb-4">{children}</div>
  </article>
);
