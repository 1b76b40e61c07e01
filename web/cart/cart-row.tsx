import { ImageOff, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { paths } from '#contract/paths.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { ConditionBadge } from '../items/cards/card-parts.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { focusNextRow } from '../ui/focus-next-row.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { type CartEntry, counts } from '../wishes/cart.ts';
import { removeFromCart } from '../wishes/use-cart.ts';

export function CartRow({ entry }: { entry: CartEntry }) {
  const { title, description, price, priceBefore, picture, gone, ended } = entry;

  return (
    <li className="flex gap-4 md:gap-5 py-5 first:pt-0">
      <span
        className={classNames(
          'size-[104px] md:size-[128px] rounded-card overflow-hidden shrink-0 bg-sunken',
          gone && 'grid place-items-center text-ink-3',
        )}
      >
        {/* A deleted item's pictures are deleted too. */}
        {gone ? (
          <ImageOff className="size-8" strokeWidth={1.6} />
        ) : (
          <Picture picture={picture} sizes="(width >= 48rem) 128px, 104px" />
        )}
      </span>
      <div className="min-w-0 flex-1 flex flex-col">
        <div className="flex flex-wrap justify-between gap-x-4">
          <h2 className="font-sans tracking-normal font-semibold text-[16px] md:text-[17px] leading-6 min-w-0 break-words">
            {title}
          </h2>
          <span className={classNames('flex items-baseline gap-2', !counts(entry) && 'line-through text-ink-3')}>
            {priceBefore !== undefined && counts(entry) && (
              <s className="text-sm text-ink-3 tabular-nums">
                <span className="sr-only">Before: </span>
                {moneyText(priceBefore, 'Rs ')}
              </s>
            )}
            {!gone && <Price value={price} sign={price === 0 ? '₹' : 'Rs '} className="text-[20px]" />}
          </span>
        </div>
        {gone || ended ? (
          <p className="mt-0.5 text-sm text-ink-2">
            This item is not for sale any more. It does not count in the total.
          </p>
        ) : (
          <p className="mt-0.5 text-sm text-ink-3 line-clamp-1 break-all">{description}</p>
        )}
        {!gone && !ended && <State entry={entry} />}
        <Actions entry={entry} />
      </div>
    </li>
  );
}

function State({ entry }: { entry: CartEntry }) {
  const { condition, status, priceBefore } = entry;
  return (
    <div className={classNames('mt-2 flex flex-wrap items-center gap-2', !hasChanged(entry) && 'max-md:hidden')}>
      <span className="max-md:hidden">
        <ConditionBadge condition={condition} />
      </span>
      {status !== 'Available' && (
        <Badge tone={status === 'Sold' ? 'stop' : 'wait'} dot>
          {status}
        </Badge>
      )}
      {status === 'Sold' && <span className="text-[13px] text-ink-2">It does not count in the total.</span>}
      {priceBefore !== undefined && status !== 'Sold' && (
        <span className="text-[13px] text-ink-2">The price has changed.</span>
      )}
    </div>
  );
}

function Actions({ entry }: { entry: CartEntry }) {
  const { _id, title, owner, category, gone } = entry;
  const remove = ({ currentTarget }: MouseEvent) => {
    focusNextRow(currentTarget);
    removeFromCart(_id);
  };
  return (
    <div className="mt-auto pt-2 flex flex-wrap gap-2">
      {!gone && (
        <ButtonLink look="quiet" size="sm" to={paths.item(_id, owner)} aria-label={`View Details ${title}`}>
          View Details
        </ButtonLink>
      )}
      {!counts(entry) && category && (
        <ButtonLink look="quiet" size="sm" className="btn-long" to={paths.catalog(category.slug)}>
          Similar in {category.name}
        </ButtonLink>
      )}
      <Button
        look="ghost"
        size="sm"
        aria-label={`Remove ${title}`}
        className={classNames('text-stop!', gone && !category && '-ml-3')}
        onClick={remove}
      >
        <Trash2 className="size-4" />
        Remove
      </Button>
    </div>
  );
}

const hasChanged = ({ status, priceBefore }: CartEntry): boolean => status !== 'Available' || priceBefore !== undefined;
