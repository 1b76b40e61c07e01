import { ArrowLeft, CalendarDays, MapPin } from 'lucide-react';
import { type Deal, dealCalls } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink, IconLink } from '../../ui/button.tsx';
import { Price } from '../../ui/price.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { dealDays, dealTime } from '../deal-times.ts';
import { describeDeal } from '../describe-deal.ts';
import { partnerName } from '../partner.ts';
import { useDealNews } from '../use-deal-news.ts';
import { HandOverDone } from './hand-over-done.tsx';
import { ShowCode } from './show-code.tsx';
import { TypeCode } from './type-code.tsx';

/** One page for the hand-over and for a rental's return. */
export function HandOver({ first }: { first: Deal }) {
  const [deal, setDeal] = useLoaded(first);
  const reload = async () => {
    try {
      setDeal((await api(dealCalls.getDeal, { dealId: first._id })).data);
    } catch (error) {
      // Keep the shown data; the next change retries.
      if (!(error instanceof Problem)) throw error;
    }
  };
  useDealNews(reload);

  const hasBegun = deal.rental?.outAt !== first.rental?.outAt;
  if (deal.state === 'Completed' || hasBegun) return <HandOverDone deal={deal} onChanged={reload} />;
  const isReturn = Boolean(deal.rental?.outAt);
  const props = { deal, isReturn, onChanged: setDeal, reload };
  return (
    <>
      <HandOverHead partner={deal.partner}>{isReturn ? 'Return' : 'Hand-over'}</HandOverHead>
      <Head deal={deal} />
      {deal.state !== 'Reserved' ? (
        <NotNow deal={deal} />
      ) : deal.side === 'buyer' ? (
        <ShowCode {...props} />
      ) : (
        <TypeCode {...props} />
      )}
    </>
  );
}

/** The title, and the way back to the chat. */
export const HandOverHead = ({ partner, children }: { partner?: Deal['partner']; children: string }) => (
  <div className="flex items-center gap-2 md:mb-5 md:-ml-2.5">
    <IconLink label="Back to the chat" className="max-md:hidden! text-ink!" to={paths.chat(partner?._id)}>
      <ArrowLeft className="size-[22px]" aria-hidden="true" />
    </IconLink>
    <h1 className="text-h1 font-[680] max-md:sr-only">{children}</h1>
  </div>
);

function Head({ deal: { item, partner, side, price, meeting, rental } }: { deal: Deal }) {
  const when = meeting ? `${meeting.place} · ${dealTime(meeting.at)}` : null;
  const days = rental && dealDays(rental);
  return (
    <>
      <div className="flex items-center gap-3.5">
        <span className="size-14 rounded-[12px] overflow-hidden shrink-0 bg-sunken">
          {item.image && <img src={item.image} alt="" className="size-full object-cover" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-semibold truncate">{item.title}</p>
          <p className="mt-0.5 text-sm text-ink-3 flex items-center gap-1.5 min-w-0">
            <Avatar id={partner?._id} name={partner?.name} image={partner?.image} size={24} />
            <span className="truncate">
              {side === 'buyer' ? 'from' : 'to'} {partner?.name ?? 'a former member'}
            </span>
          </p>
        </div>
        <Price value={price} className="text-[24px] leading-8" />
      </div>
      {days && (
        <p className="mt-4 flex items-center gap-2 text-sm text-ink-2">
          <CalendarDays className="size-[18px] shrink-0" aria-hidden="true" />
          {days}
        </p>
      )}
      {when && (
        <p className="mt-4 flex items-center gap-2 wrap-anywhere text-sm text-ink-2">
          <MapPin className="size-[18px] shrink-0" aria-hidden="true" />
          {when}
        </p>
      )}
    </>
  );
}

/** A deal has no code before it is reserved or after it has ended. */
function NotNow({ deal }: { deal: Deal }) {
  const { state, next } = describeDeal(deal);
  const name = partnerName(deal);
  return (
    <section className="mt-5 panel p-5 md:p-7 text-center">
      <h2 className="text-h2 font-[660]">{state}</h2>
      <p className="mt-1 text-ink-2 text-balance">
        {deal.state === 'Interested'
          ? deal.side === 'buyer'
            ? `There is a code as soon as ${name} reserves it for you.`
            : `Reserve it for ${name} first.`
          : next || 'This deal has ended: there is nothing to hand over.'}
      </p>
      <div className="mt-5 grid gap-2.5">
        {deal.state === 'Interested' && deal.side === 'seller' && deal.item._id && (
          <ButtonLink size="lg" to={paths.dashboard.line(deal.item._id)}>
            Who wants it
          </ButtonLink>
        )}
        <ButtonLink size="lg" look="quiet" className="btn-long" to={paths.chat(deal.partner?._id)}>
          Chat with {name}
        </ButtonLink>
      </div>
    </section>
  );
}
