import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CategoryCount } from '#contract/categories.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { Button, IconButton } from '../../ui/button.tsx';

export type CategoryAct = 'edit' | 'merge' | 'delete';

export const moveButtonId = (id: string, by: -1 | 1) => `move-${by === 1 ? 'down' : 'up'}-${id}`;

export const itemsText = (items: number) => `${formatNumber(items)} ${items === 1 ? 'item' : 'items'}`;

export const CategoryPicture = ({ picture, className }: { picture: string | null; className: string }) =>
  picture ? (
    <img src={picture} alt="" loading="lazy" className={`${className} object-cover bg-sunken`} />
  ) : (
    <span className={`${className} bg-sunken-2`} />
  );

interface CategoryRowProps {
  category: CategoryCount;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onAct: (act: CategoryAct) => void;
}

/** A category with items can be merged into another one, an empty one deleted. */
export function CategoryEntry({ category, isFirst, isLast, onMove, onAct }: CategoryRowProps) {
  const { _id, name, items, picture, looksLike } = category;
  return (
    <li className="grid grid-cols-[52px_minmax(0,1fr)] md:grid-cols-[52px_minmax(0,1fr)_auto] gap-x-3.5 gap-y-1 items-center py-3 md:py-2 px-2.5 md:px-3.5 md:rounded-[14px] border-line max-md:not-first:border-t hover:bg-sunken">
      <CategoryPicture picture={picture} className="size-[52px] rounded-[10px]" />
      <div className="min-w-0">
        <p className="font-semibold truncate">{name}</p>
        <p className="text-sm text-ink-3">
          {items === 0 ? 'Empty' : itemsText(items)}
          {looksLike && ` · looks like ${looksLike.name}`}
        </p>
      </div>
      <div className="flex items-center gap-1.5 max-md:col-span-2">
        <IconButton id={moveButtonId(_id, -1)} label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
          <ArrowUp className="size-5" />
        </IconButton>
        <IconButton id={moveButtonId(_id, 1)} label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          <ArrowDown className="size-5" />
        </IconButton>
        {items > 0 ? (
          <Act look="quiet" name="Merge" of={name} disabled={isFirst && isLast} onClick={() => onAct('merge')} />
        ) : (
          <Act look="danger-soft" name="Delete" of={name} onClick={() => onAct('delete')} />
        )}
        <Act look="outline" name="Edit" of={name} onClick={() => onAct('edit')} />
      </div>
    </li>
  );
}

interface ActProps {
  look: 'quiet' | 'danger-soft' | 'outline';
  name: string;
  of: string;
  disabled?: boolean;
  onClick: () => void;
}

const Act = ({ name, of, ...button }: ActProps) => (
  <Button size="sm" className="min-w-[74px] max-md:flex-1" aria-label={`${name} ${of}`} {...button}>
    {name}
  </Button>
);
