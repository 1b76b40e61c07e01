import { Check, ChevronRight, Clock, FilePen, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DealDialog } from '#contract/deals/acts.ts';
import type { Deal } from '#contract/deals.ts';
import { listingCalls } from '#contract/listings.ts';
import { paths } from '#contract/paths.ts';
import { priceText } from '#contract/rules/format-number.ts';
import type { Change as ChangeOf, Ending as EndingOf } from '#contract/turns.ts';
import { api } from '../api/api.ts';
import { useAction } from '../api/use-action.ts';
import { DealPicture } from '../deals/deal-picture.tsx';
import { dateParts, dealTime } from '../deals/deal-times.ts';
import { describeDeal } from '../deals/describe-deal.ts';
import { NextButton } from '../deals/next-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { toast } from '../ui/toast.tsx';
import type { DealTurn as DealTurnOf } from './turns.ts';

export const NothingWaits = () => (
  <div className="panel flex items-center gap-5 p-5 md:p-7">
    <span className="size-14 shrink-0 rounded-full bg-go-soft text-go grid place-items-center" aria-hidden="true">
      <Check className="size-7" strokeWidth={2.2} />
    </span>
    <div>
      <p className="font-[660] text-[17px] leading-6">Nothing waits for you</p>
      <p className="text-ink-2">What needs you comes up here.</p>
    </div>
  </div>
);

/** The item's picture with the other's face on it. */
const Faces = ({ deal, isLarge = false }: { deal: Deal; isLarge?: boolean }) => (
  <span className="relative shrink-0 self-start">
    <DealPicture deal={deal} className={classNames('block rounded-[12px]', isLarge ? 'size-[76px]' : 'size-13')} />
    {deal.partner && (
      <span className="absolute -right-2 -bottom-2 rounded-full ring-2 ring-surface">
        <Avatar id={deal.partner._id} name={deal.partner.name} image={deal.partner.image} size={24} />
      </span>
    )}
  </span>
);

interface TurnRowProps {
  picture: ReactNode;
  title: ReactNode;
  text: ReactNode;
  button: ReactNode;
}

const TurnRow = ({ picture, title, text, button }: TurnRowProps) => (
  <li className="flex max-[359px]:flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 md:p-4 md:px-5">
    {picture}
    <div className="min-w-0 flex-1 basis-32">
      <h3 className="font-sans font-semibold tracking-normal leading-[21px] wrap-anywhere">{title}</h3>
      <p className="text-sm text-ink-2 wrap-anywhere max-md:line-clamp-1">{text}</p>
    </div>
    <div className="shrink-0 grid">{button}</div>
  </li>
);

interface DealTurnProps extends DealTurnOf {
  /** The most urgent one stands out. */
  isFirst?: boolean;
  onAct: (name: DealDialog, deal: Deal) => void;
}

export function DealTurn({ deal, inLine, isFirst = false, onAct }: DealTurnProps) {
  const { item, side, price, meeting, offer, partner } = deal;
  const { next, step } = describeDeal(deal);
  const isLine = inLine > 1 && item._id !== null;
  const cost = priceText(offer ? (item.price ?? price) : price);
  const meets = isFirst && meeting && (step === 'handOver' || step === 'showCode');
  const title = isLine ? `${inLine} want this.` : meets ? handOverTitle(deal) : next;
  const text = meets
    ? `${side === 'seller' ? 'To' : 'From'} ${partner?.name ?? 'Deleted user'}, ${meeting.place} · ${cost}`
    : `${side === 'seller' ? 'Your ' : ''}${item.title} · ${cost}`;
  const button = (look: 'primary' | 'soft') =>
    isLine && item._id ? (
      <ButtonLink look={look} to={paths.dashboard.line(item._id)} aria-label={`See the line: ${item.title}`}>
        {isFirst ? 'See the line' : 'See'}
      </ButtonLink>
    ) : (
      <NextButton deal={deal} look={look} onAct={onAct} isShort={!isFirst} />
    );
  if (!isFirst) return <TurnRow picture={<Faces deal={deal} />} title={title} text={text} button={button('soft')} />;
  return (
    <div className="rounded-panel bg-surface ring-2 ring-pen p-4 md:p-5 grid md:grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
      <div className="flex items-center gap-5 min-w-0">
        <Faces deal={deal} isLarge />
        <div className="min-w-0">
          {meeting && (
            <p className="inline-flex items-center gap-1.5 mb-1.5 px-2 py-0.5 rounded-[8px] bg-wait-soft text-wait text-[13px] font-semibold">
              <Clock className="size-4" strokeWidth={2.1} aria-hidden="true" />
              {dealTime(meeting.at)}
            </p>
          )}
          <h2 className="text-[17px] leading-6 font-[660] wrap-anywhere">{title}</h2>
          <p className="text-sm text-ink-2 wrap-anywhere">{text}</p>
        </div>
      </div>
      {button('primary')}
    </div>
  );
}

const handOverTitle = ({ item, side }: Deal) =>
  side === 'seller' ? `Hand over: ${item.title}` : `Get it: ${item.title}`;

export const Change = ({ number, title, until }: ChangeOf) => (
  <TurnRow
    picture={
      <span
        className="size-13 shrink-0 grid place-items-center rounded-[12px] bg-wait-soft text-wait"
        aria-hidden="true"
      >
        <FilePen className="size-6" strokeWidth={1.9} />
      </span>
    }
    title="The desk asks for a change"
    text={`${title || 'Your profile'} · until ${dealTime(until)}`}
    button={
      <ButtonLink look="soft" to={paths.decision(number)} aria-label={`See what to change: ${title || 'Your profile'}`}>
        See it
      </ButtonLink>
    }
  />
);

export function Ending({ itemId, title, image, endsAt, hasEnded, onRenewed }: EndingOf & { onRenewed: () => void }) {
  const [isBusy, run] = useAction();
  const renew = () =>
    run(async () => {
      await api(listingCalls.renewItem, { itemId });
      toast.success('Renewed');
      onRenewed();
    });
  return (
    <TurnRow
      picture={
        <span className="size-13 shrink-0 rounded-[12px] overflow-hidden bg-sunken">
          {image && <img src={image} alt="" loading="lazy" className="size-full object-cover" />}
        </span>
      }
      title={
        <Link to={paths.itemShort(itemId)} className="name-link">
          {title}
        </Link>
      }
      text={`${hasEnded ? 'Ended' : 'Ends'} ${dealTime(endsAt)}`}
      button={
        <Button look="soft" busy={isBusy && 'Renewing…'} onClick={renew} aria-label={`Renew: ${title}`}>
          <RotateCw className="size-[18px] shrink-0" strokeWidth={2.1} aria-hidden="true" />
          Renew
        </Button>
      }
    />
  );
}

/** A meeting or a return that is agreed for another day. */
export function NextDay({ deal }: { deal: Deal }) {
  const { item, meeting, rental, partner, side } = deal;
  const isBack = Boolean(rental?.outAt);
  const at = new Date(isBack ? `${rental?.to}T12:00:00` : (meeting?.at ?? deal.changedAt));
  const { day, month } = dateParts(at);
  const who = partner?.name.split(' ')[0] ?? 'Deleted user';
  return (
    <li className="panel">
      <Link to={paths.dashboard.handOver(deal._id)} className="flex items-center gap-4 p-3 pr-4 rounded-panel">
        <span
          className="size-13 shrink-0 rounded-[12px] bg-pen-soft text-pen-text grid content-center text-center"
          aria-hidden="true"
        >
          <span className="text-[11px] leading-[13px] font-semibold uppercase">{month}</span>
          <span className="text-[19px] leading-6 font-[680]">{day}</span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold leading-[21px] wrap-anywhere">
            {isBack || !meeting ? `${item.title} comes back` : `${dealTime(meeting.at)}, ${meeting.place}`}
          </span>
          <span className="block text-sm text-ink-2 wrap-anywhere">
            {isBack ? 'Rented' : item.title}, {side === 'buyer' ? 'from' : 'to'} {who}
          </span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" aria-hidden="true" />
      </Link>
    </li>
  );
}

export function OtherDeal({ deal }: { deal: Deal }) {
  const { state, next } = describeDeal(deal);
  return (
    <li>
      <Link to={paths.chat(deal.partner?._id)} className="flex items-center gap-4 p-4 md:px-5">
        <Faces deal={deal} />
        <span className="min-w-0">
          <span className="block font-semibold leading-[21px] wrap-anywhere">
            {state}: {deal.item.title}
          </span>
          <span className="block text-sm text-ink-2 wrap-anywhere">{next}</span>
        </span>
      </Link>
    </li>
  );
}
