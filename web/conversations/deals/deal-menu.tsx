import { Calendar, Handshake, Lock, Package, Tag, Users } from 'lucide-react';
import type { ReasonDialog } from '#contract/deals/act.ts';
import { ACTS, DEAL_ACTS, hasDialog, nextState } from '#contract/deals/acts.ts';
import { isOpenState } from '#contract/deals/states.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { handOverName } from '../../deals/deal-step.ts';
import { mayOffer } from '../../deals/offers.ts';
import { SIGNS } from '../../deals/signs.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import type { DealActs } from './deal-row.tsx';

/** Further acts on the deal in the strip, for the menu of its conversation; the last ends the deal. */
export function dealItems(deal: DealDetail, acts: DealActs): MenuItem[] {
  const { state, side, rental, item, meeting } = deal;
  const isOpen = isOpenState(state);
  const isReserved = state === 'Reserved';
  const isBuyer = side === 'buyer';
  const open = (name: Parameters<DealActs['open']>[0]) => () => acts.open(name, deal);
  return [
    isOpen && {
      name: meeting ? 'Move or cancel the meeting' : ACTS.proposeMeeting.step.label,
      icon: <Calendar aria-hidden="true" />,
      onSelect: open('meeting'),
    },
    isBuyer &&
      mayOffer(deal) && { name: ACTS.offer.step.label, icon: <Tag aria-hidden="true" />, onSelect: open('offer') },
    isReserved && {
      name: handOverName(deal),
      icon: <Handshake aria-hidden="true" />,
      to: paths.dashboard.handOver(deal._id),
    },
    isReserved &&
      !isBuyer &&
      !rental && { name: 'Reserve for longer', icon: <Lock aria-hidden="true" />, onSelect: open('reserve') },
    item._id &&
      !isBuyer && { name: 'See the line', icon: <Users aria-hidden="true" />, to: paths.dashboard.line(item._id) },
    item._id && { name: 'Open the item', icon: <Package aria-hidden="true" />, to: paths.itemShort(item._id) },
    ...reasonItems(deal, acts),
  ].filter((entry) => entry !== false && entry !== null && entry !== '');
}

/** What one may do by giving a reason, in the order of the table. */
const reasonItems = (deal: DealDetail, { open }: DealActs): MenuItem[] =>
  DEAL_ACTS.filter(hasDialog).flatMap((act) => {
    const { entry, isDanger }: ReasonDialog = ACTS[act].dialog;
    if (!entry || !nextState(deal.state, act, deal.side)) return [];
    const Icon = SIGNS[entry.sign];
    return {
      name: entry.label,
      icon: <Icon aria-hidden="true" />,
      danger: isDanger,
      onSelect: () => open(act, deal),
    };
  });
