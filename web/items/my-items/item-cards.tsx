import { Day } from '../../ui/day.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { PublicationBadge } from '../publication-badge.tsx';
import { ItemActions } from './item-actions.tsx';
import type { OwnItemsProps } from './item-table.tsx';

/** Below 768 px instead of the table. */
export const ItemCards = ({ items, onDelete }: OwnItemsProps) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="My Products">
    {items.map((item) => (
      <li key={item._id} className="panel p-3.5">
        <div className="flex gap-3.5">
          <span className="size-[92px] rounded-[12px] overflow-hidden shrink-0">
            <Picture picture={item.picture} sizes="92px" />
          </span>
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
              <PublicationBadge publication={item.ItemStatus} />
              <Price value={item.price} sign="$" className="text-[18px]" />
            </div>
            <div className="mt-2 font-semibold leading-snug line-clamp-1 break-words">{item.title}</div>
            <p className="text-[13px] leading-[1.4] text-ink-3 line-clamp-2 break-words">{item.description}</p>
          </div>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <span className="text-[13px] text-ink-3 flex-1">
            <Day time={item.createdAt} />
          </span>
          <ItemActions item={item} onDelete={onDelete} />
        </div>
      </li>
    ))}
  </ul>
);
