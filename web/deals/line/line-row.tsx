import { Ban, CalendarDays, EllipsisVertical, MessageCircle, Tag, Undo2 } from 'lucide-react';
import type { DealDialog } from '#contract/deals/acts.ts';
import { type Deal, dealCalls, type LineDeal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Price } from '../../ui/price.tsx';
import { toast } from '../../ui/toast.tsx';
import { When } from '../../ui/when.tsx';
import { dealDays, dealTime } from '../deal-times.ts';
import { partnerName } from '../partner.ts';
import { PersonFacts } from './person-facts.tsx';

interface LineRowProps {
  deal: LineDeal;
  onAct: (name: DealDialog, deal: Deal) => void;
  onChanged: () => Promise<void>;
}

/** A buyer in line. */
export function LineRow({ deal, onAct, onChanged }: LineRowProps) {
  const { partner, place, rental, note, yearAndBranch, createdAt, standing } = deal;
  const price = priceOf(deal);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3.5 gap-y-3 px-4 md:px-6 py-5">
      <span className="size-8 shrink-0 rounded-full bg-sunken text-ink-2 grid place-items-center price text-[15px]">
        {place === null ? (
          <CalendarDays className="size-[17px]" aria-hidden="true" />
        ) : (
          <>
            <span className="sr-only">Place </span>
            {place}
          </>
        )}
      </span>
      <div className="min-w-0">
        <div className="flex items-start gap-3">
          <Avatar id={partner?._id} name={partner?.name} image={partner?.image} size={44} />
          <div className="min-w-0 flex-1">
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="font-sans font-semibold tracking-normal text-[16px] leading-6 min-w-0">
                <Link to={paths.profile(partner?._id ?? '')} className="name-link truncate">
                  {partner?.name}
                </Link>
              </h3>
              <Price value={price.value} className="text-[20px] leading-6 lg:hidden" />
            </div>
            <p className="text-sm text-ink-3">
              {yearAndBranch && `${yearAndBranch} · `}
              <When time={createdAt} />
            </p>
            <p className="text-sm text-ink-3 lg:hidden">{price.words}</p>
          </div>
        </div>
        {rental && <p className="mt-2.5 text-[15px] font-medium">{dealDays(rental)}</p>}
        {note && <p className="mt-2.5 text-[15px] text-ink-2 max-w-[520px] wrap-anywhere">“{note}”</p>}
        <PersonFacts standing={standing} isRental={rental !== null} className="mt-2" />
      </div>
      <div className="max-lg:col-span-2 lg:text-right md:min-w-[168px] flex flex-col gap-2.5 lg:items-end">
        <div className="max-lg:hidden">
          <Price value={price.value} className="block text-[22px] leading-7" />
          <p className="text-[13px] text-ink-3">{price.words}</p>
        </div>
        <Actions deal={deal} onAct={onAct} onChanged={onChanged} />
      </div>
    </li>
  );
}

function Actions({ deal, onAct, onChanged }: LineRowProps) {
  const name = partnerName(deal);
  const [busy, run] = useAction();
  const isOffer = deal.offer?.by === 'buyer';
  const answer = (accepts: boolean) => async () => {
    await run(async () => {
      await api(dealCalls.answerOffer, { dealId: deal._id, accepts });
      toast.success(accepts ? `Reserved for ${name}` : 'Offer declined');
    });
    await onChanged();
  };
  return (
    <div className="flex gap-2 max-lg:w-full">
      <IconLink label={`Chat with ${name}`} className={edge} to={paths.chat(deal.partner?._id)}>
        <MessageCircle className="size-5" aria-hidden="true" />
      </IconLink>
      <Menu
        label={`More about ${name}`}
        triggerClass={classNames('icon-btn', edge)}
        trigger={() => <EllipsisVertical className="size-5" aria-hidden="true" />}
        className="left-0 lg:left-auto lg:right-0 top-[54px] w-64"
        items={[
          ...(isOffer
            ? [
                {
                  name: 'Counter',
                  icon: <Tag className="size-[18px]" />,
                  onSelect: () => onAct('offer', deal),
                },
                {
                  name: 'Decline the offer',
                  icon: <Undo2 className="size-[18px]" />,
                  onSelect: () => void answer(false)(),
                },
              ]
            : []),
          {
            name: `Decline ${name}`,
            icon: <Ban className="size-[18px]" />,
            danger: true,
            onSelect: () => onAct('decline', deal),
          },
        ]}
      />
      {isOffer ? (
        <Button look="outline" className="flex-1" busy={busy && 'Accept'} onClick={answer(true)}>
          Accept
        </Button>
      ) : (
        // Who was only asked answers first.
        !deal.unasked && (
          <Button look="outline" className="flex-1" onClick={() => onAct('reserve', deal)}>
            {deal.rental ? 'Accept' : 'Reserve'}
          </Button>
        )
      )}
    </div>
  );
}

const edge = 'shadow-[inset_0_0_0_1px_var(--line-strong)] shrink-0';

function priceOf({ offer, price, item, rental }: LineDeal): { value: number; words: string } {
  if (offer?.by === 'buyer') return { value: offer.price, words: `offer, until ${dealTime(offer.until)}` };
  if (offer) return { value: offer.price, words: `your offer, until ${dealTime(offer.until)}` };
  if (rental) return { value: price, words: 'for these days' };
  return { value: price, words: price === item.price ? 'full price' : 'agreed' };
}
