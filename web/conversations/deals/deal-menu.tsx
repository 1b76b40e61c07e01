import { Calendar, Handshake, Lock, LockOpen, LogOut, Package, Tag, Users } from 'lucide-react';
import { ACTS } from '#contract/deals/acts.ts';
import { isOpenState } from '#contract/deals/states.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { handOverName } from '../../deals/deal-step.ts';
import { mayOffer } from '../../deals/offers.ts';
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
    isOpen && endOf(isBuyer, isReserved, open),
  ].filter((entry) => entry !== false && entry !== null && entry !== '');
}

function endOf(isBuyer: boolean, isReserved: boolean, open: (name: 'withdraw' | 'release') => () => void) {
  if (!isBuyer && isReserved)
    return {
      name: ACTS.release.step.label,
      icon: <LockOpen aria-hidden="true" />,
      danger: true,
      onSelect: open('release'),
    };
  const name = (isBuyer ? ACTS.withdraw : ACTS.decline).step.label;
  return { name, icon: <LogOut aria-hidden="true" />, danger: true, onSelect: open('withdraw') };
}
