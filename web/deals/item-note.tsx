import { CircleCheck, Clock, Users } from 'lucide-react';
import type { ItemDeals } from '#contract/deals.ts';
import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';
import { itemState } from './item-state.ts';
import { mayOffer } from './offers.ts';

const ICONS = { quiet: Users, pen: Users, wait: Clock, go: CircleCheck };

interface ItemNoteProps {
  item: Pick<Item, '_id' | 'status'>;
  deals: ItemDeals | null;
  isOwner: boolean;
  onOffer: () => void;
  onLeave: () => void;
}

/** The item's state. Its height does not change once it is known, so that nothing below moves. */
export function ItemNote({ item, deals, isOwner, onOffer, onLeave }: ItemNoteProps) {
  const { tone, title, text } = itemState(item.status, deals, isOwner);
  const Icon = ICONS[tone];
  const own = deals?.own;
  return (
    <Note tone={tone} icon={<Icon strokeWidth={2.1} aria-hidden="true" />} className="mt-5 min-h-[84px] print:hidden">
      <div className="md:flex md:items-center md:justify-between md:gap-5">
        <div role="status">
          <b className="block font-semibold">{title}</b>
          <span className="block text-ink-2">{text}</span>
        </div>
        {isOwner && (deals?.reservedUntil || Boolean(deals?.inLine)) && (
          <Link className={`inline-flex items-center md:shrink-0 ${action}`} to={paths.dashboard.line(item._id)}>
            See the line
          </Link>
        )}
        {own && (
          <div className="max-md:-mb-2 flex flex-wrap md:shrink-0 gap-x-5">
            {mayOffer(own) && !own.offer && <NoteButton onClick={onOffer}>Make an offer</NoteButton>}
            {!own.rental?.outAt && (
              <NoteButton className="md:hidden" onClick={onLeave}>
                {own.state === 'Reserved' ? 'Withdraw' : 'Leave the line'}
              </NoteButton>
            )}
          </div>
        )}
      </div>
    </Note>
  );
}

interface NoteButtonProps {
  className?: string;
  onClick: () => void;
  children: string;
}

const action = 'min-h-11 md:min-h-8 font-semibold text-pen-text hover:underline underline-offset-3';

const NoteButton = ({ className = '', onClick, children }: NoteButtonProps) => (
  <button type="button" onClick={onClick} className={classNames(action, className)}>
    {children}
  </button>
);
