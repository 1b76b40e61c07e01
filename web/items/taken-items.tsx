import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Picture } from '../ui/picture.tsx';
import { When } from '../ui/when.tsx';
import type { CardItem } from './cards/card-item.ts';
import { homeColumns } from './cards/card-parts.tsx';
import { HomeCard } from './cards/home-card.tsx';

interface TakenItemsProps {
  items: CardItem[];
  /** When the last of them was taken. */
  last: string;
}

/** Pictures beside the words. */
const SEEN = 3;

/** What was sold or reserved lately, folded away. */
export function TakenItems({ items, last }: TakenItemsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group/fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex items-center gap-4 min-h-16 px-3.5 py-2.5 rounded-card bg-sunken cursor-pointer">
        <span className="flex shrink-0 -space-x-3" aria-hidden="true">
          {items.slice(0, SEEN).map(({ _id, picture }) => (
            <span key={_id} className="size-10 rounded-ctl overflow-hidden ring-2 ring-sunken">
              <Picture picture={picture} sizes="40px" />
            </span>
          ))}
        </span>
        <span className="flex-1 min-w-0">
          <b className="block font-semibold">Sold or reserved lately</b>
          <span className="block text-sm text-ink-3">
            {items.length === 1 ? '1 thing' : `${items.length} things`} · <When time={last} />
          </span>
        </span>
        <ChevronDown className="size-5 shrink-0 text-ink-3 group-open/fold:rotate-180" />
      </summary>
      {isOpen && (
        <ul className={`${homeColumns} mt-6`}>
          {items.map((item) => (
            <li key={item._id}>
              <HomeCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
