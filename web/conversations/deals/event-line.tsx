import {
  CalendarCheck2,
  CalendarDays,
  CalendarX2,
  CircleX,
  Clock,
  Hand,
  Handshake,
  Lock,
  LockOpen,
  LogOut,
  type LucideIcon,
  PackageCheck,
  Tag,
} from 'lucide-react';
import type { DealAct } from '#contract/rules/deal-states.ts';
import { describeEvent } from '../../deals/describe-event.ts';
import { When } from '../../ui/when.tsx';
import type { EventProps } from './card.tsx';

const ICONS: Record<DealAct, LucideIcon> = {
  want: Hand,
  have: PackageCheck,
  offer: Tag,
  acceptOffer: Lock,
  declineOffer: CircleX,
  endOffer: Clock,
  refuse: CircleX,
  changePrice: Tag,
  reserve: Lock,
  decline: CircleX,
  withdraw: LogOut,
  release: LockOpen,
  proposeMeeting: CalendarDays,
  takeMeeting: CalendarCheck2,
  cancelMeeting: CalendarX2,
  handOver: Handshake,
  rentOut: Handshake,
  complete: Handshake,
  runOut: Clock,
  expire: LockOpen,
  close: CircleX,
};

/** An event among the messages, without bubble or colour. */
export function EventLine({ event, deal, about }: EventProps) {
  const { who, text } = describeEvent(event, deal);
  const Icon = ICONS[event.act];
  return (
    <p className="px-2 text-[13px] leading-[18px] text-ink-3 text-center text-balance wrap-anywhere">
      <Icon className="inline-block size-4 align-[-3px] mr-1.5" strokeWidth={2} aria-hidden="true" />
      {who && <b className="font-semibold text-ink-2">{who} </b>}
      {text}
      {about && ` · ${about}`}
      <span className="whitespace-nowrap">
        {' · '}
        <When time={event.at} />
      </span>
    </p>
  );
}
