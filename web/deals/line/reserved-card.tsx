import { CalendarClock, CalendarDays, CircleHelp, Clock, LockOpen, MessageCircle, ScanLine, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DealDialog } from '#contract/deals/acts.ts';
import { ACTS } from '#contract/deals/acts.ts';
import type { DealStep } from '#contract/deals/steps.ts';
import type { Deal, LineDeal } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { HOUR } from '#contract/rules/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Price } from '../../ui/price.tsx';
import { handOverName } from '../deal-step.ts';
import { dealDay, dealDays, dealTime } from '../deal-times.ts';
import { describeDeal, hasRunOut } from '../describe-deal.ts';
import { partnerName } from '../partner.ts';
import { PersonFacts } from './person-facts.tsx';

interface ReservedCardProps {
  deal: LineDeal;
  onAct: (name: DealDialog, deal: Deal) => void;
}

/** The buyer with the reservation or rental, and the next step. */
export function ReservedCard({ deal, onAct }: ReservedCardProps) {
  const { partner, rental, standing } = deal;
  const name = partnerName(deal);
  const heading = `reserved-${deal._id}`;
  const isOver = hasRunOut(deal);
  return (
    <section className="mt-6 rounded-panel bg-surface ring-2 ring-inset ring-pen p-4 md:p-6" aria-labelledby={heading}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={heading} className="text-h3 font-[660]">
          {rental ? `${rental.outAt ? 'Rented to' : 'Booked by'} ${name}` : `Reserved for ${name}`}
        </h2>
        <span className="text-sm font-semibold text-wait inline-flex items-center gap-1.5">
          <Clock className="size-4 shrink-0" strokeWidth={2.1} aria-hidden="true" />
          {untilOf(deal, isOver)}
        </span>
      </div>
      <div className="mt-4 flex items-start gap-3.5">
        <Avatar id={partner?._id} name={partner?.name} image={partner?.image} size={52} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <Link to={paths.profile(partner?._id ?? '')} className="name-link font-semibold text-[16.5px] truncate">
              {partner?.name}
            </Link>
            <Price value={deal.price} className="text-[22px] leading-6" />
          </div>
          <PersonFacts standing={standing} isRental={rental !== null} className="mt-0.5" />
        </div>
      </div>
      {isOver ? <WhatBecame deal={deal} onAct={onAct} /> : <NextStep deal={deal} onAct={onAct} />}
      <div className="mt-3 -mb-2 -mx-3 flex flex-wrap gap-x-1">
        <ButtonLink look="ghost" className="px-3!" to={paths.chat(partner?._id)}>
          <MessageCircle className="size-[18px]" aria-hidden="true" />
          Chat
        </ButtonLink>
        {deal.meeting && (
          <Button look="ghost" className="px-3!" onClick={() => onAct('proposeMeeting', deal)}>
            <CalendarClock className="size-[18px]" aria-hidden="true" />
            Move the meeting
          </Button>
        )}
        {!rental && !isOver && (
          <Button look="ghost" className="px-3!" onClick={() => onAct('reserve', deal)}>
            <Timer className="size-[18px]" aria-hidden="true" />
            Reserve for longer
          </Button>
        )}
        {!rental?.outAt && (
          <Button look="ghost" className="px-3! text-stop!" onClick={() => onAct('release', deal)}>
            <LockOpen className="size-[18px]" aria-hidden="true" />
            Release
          </Button>
        )}
      </div>
    </section>
  );
}

function untilOf({ rental, reservedUntil }: LineDeal, isOver: boolean): string {
  if (rental?.isLate) return `late since ${dealDay(rental.to)}`;
  if (rental) return rental.outAt ? `until ${dealDay(rental.to)}` : dealDays(rental);
  return `${isOver ? 'ran out' : 'until'} ${dealTime(reservedUntil ?? '')}`;
}

const Box = ({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}) => (
  <div className="mt-4 rounded-[14px] bg-pen-soft p-4 grid md:grid-cols-[minmax(0,1fr)_auto] gap-4 items-center">
    <div className="flex gap-3">
      <span className="text-pen-text [&>svg]:size-[22px]">{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
    </div>
    <div className="flex flex-wrap max-md:grid gap-2.5">{children}</div>
  </div>
);

function WhatBecame({ deal, onAct }: ReservedCardProps) {
  const end = new Date(Date.parse(deal.reservedUntil ?? '') + DEALS.releaseAfterHours * HOUR);
  return (
    <Box
      icon={<CircleHelp strokeWidth={2.1} aria-hidden="true" />}
      title="What became of it?"
      text={`The reservation ran out. Unless you say, it is released about ${dealTime(end.toISOString())}.`}
    >
      <HandOverLink deal={deal} />
      {!deal.rental && (
        <Button look="quiet" className="max-md:h-[52px]" onClick={() => onAct('reserve', deal)}>
          Reserve for longer
        </Button>
      )}
    </Box>
  );
}

function NextStep({ deal, onAct }: ReservedCardProps) {
  const { step, next } = describeDeal(deal);
  const { meeting, rental } = deal;
  const title = meeting
    ? `Meet ${dealTime(meeting.at)}, ${meeting.place}`
    : (TITLES[step] ?? (rental?.outAt ? 'Take it back' : 'Hand it over'));
  const name = partnerName(deal);
  const text =
    step === 'handOver' && meeting && !rental?.outAt
      ? `Hand it over, then type the six digits on ${name}’s screen.`
      : next;
  return (
    <Box icon={<CalendarDays strokeWidth={2.1} aria-hidden="true" />} title={title} text={text}>
      {step === 'proposeMeeting' && (
        <Button className="max-md:h-[52px]" onClick={() => onAct('proposeMeeting', deal)}>
          {ACTS.proposeMeeting.step.label}
        </Button>
      )}
      {step === 'takeMeeting' && (
        <ButtonLink className="max-md:h-[52px]" to={paths.chat(deal.partner?._id)}>
          {ACTS.takeMeeting.step.label}
        </ButtonLink>
      )}
      <HandOverLink deal={deal} look={step === 'handOver' || step === 'complete' ? 'primary' : 'quiet'} />
    </Box>
  );
}

const TITLES: Partial<Record<DealStep, string>> = {
  proposeMeeting: 'No meeting yet',
  takeMeeting: 'Times to choose from',
  complete: ACTS.complete.step.label,
  wait: 'Waiting',
};

const HandOverLink = ({ deal, look = 'primary' }: { deal: Deal; look?: 'primary' | 'quiet' }) => (
  <ButtonLink look={look} className="max-md:h-[52px]" to={paths.dashboard.handOver(deal._id)}>
    <ScanLine className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
    {handOverName(deal)}
  </ButtonLink>
);
