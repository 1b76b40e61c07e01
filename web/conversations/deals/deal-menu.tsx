import {
  Calendar,
  EllipsisVertical,
  Handshake,
  Lock,
  LockOpen,
  LogOut,
  Package,
  Tag,
  UserRound,
  Users,
} from 'lucide-react';
import { ACTS } from '#contract/deals/acts.ts';
import { isOpenState } from '#contract/deals/states.ts';
import type { DealDetail } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { handOverName } from '../../deals/deal-step.ts';
import { mayOffer } from '../../deals/offers.ts';
import { Menu } from '../../ui/menu.tsx';
import type { DealActs } from './deal-row.tsx';

interface DealMenuProps {
  deal: DealDetail;
  acts: DealActs;
  /** The two are hidden from each other. */
  isClosed: boolean;
}

/** Further acts on the deal in the strip. */
export function DealMenu({ deal, acts, isClosed }: DealMenuProps) {
  const { state, side, rental, item, meeting, partner } = deal;
  const isOpen = isOpenState(state);
  const isReserved = state === 'Reserved';
  const isBuyer = side === 'buyer';
  const open = (name: Parameters<DealActs['open']>[0]) => () => acts.open(name, deal);
  const items = [
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
    partner &&
      !isClosed && {
        name: 'View profile',
        icon: <UserRound aria-hidden="true" />,
        to: paths.profile(partner._id),
      },
    isOpen && endOf(isBuyer, isReserved, open),
  ].filter((entry) => entry !== false && entry !== null && entry !== '');
  return (
    <Menu
      label="More about this deal"
      triggerClass="icon-btn"
      className="right-0 top-[54px] w-64"
      trigger={() => <EllipsisVertical className="size-[22px]" strokeWidth={2.1} />}
      items={items}
    />
  );
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
