import { Share2 } from 'lucide-react';
import type { Item } from '#contract/items.ts';
import { conditionName } from '#contract/rules/campus.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { useBrand } from '../brand.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { toast } from '../ui/toast.tsx';

type Shared = Pick<Item, 'kind' | 'title' | 'price' | 'condition' | 'location'>;

/** 'Mini drafter with cover, ₹380, Used. Hostel C', to which the link is added. */
export const shareText = ({ kind, title, price, condition, location }: Shared): string =>
  kind === 'Wanted'
    ? `Wanted: ${title}${price > 0 ? `, up to ${priceText(price)}` : ''}`
    : `${title}, ${priceText(price)}, ${conditionName(condition)}.${location ? ` ${location}` : ''}`;

interface ShareButtonProps {
  item: Shared;
  path: string;
  isWide?: boolean;
  /** `round`: over the corner of a picture, left of its heart. */
  look?: 'outline' | 'primary' | 'round';
  /** In place of 'Share'. */
  label?: string;
}

/** Opens the system's share sheet, or else copies the text with its link. */
export function ShareButton({ item, path, isWide = false, look = 'outline', label }: ShareButtonProps) {
  const { publicUrl } = useBrand();
  const share = async () => {
    const url = new URL(path, publicUrl || location.origin).href;
    const text = shareText(item);
    try {
      if (navigator.share) await navigator.share({ title: item.title, text, url });
      else {
        await navigator.clipboard.writeText(`${text}\n${url}`);
        toast.success('Link copied');
      }
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast(url);
    }
  };
  return (
    <Button
      look={look === 'round' ? 'outline' : look}
      wide={isWide}
      onClick={share}
      className={classNames(
        '[html:not([data-theme])_&]:hidden',
        look === 'round' ? 'absolute! right-15 top-2 w-11 px-0! rounded-full! shadow-1' : 'min-w-11 px-3!',
      )}
    >
      <Share2 className="size-[18px] shrink-0" />
      <span className={look === 'round' ? 'sr-only' : ''}>{label ?? 'Share'}</span>
    </Button>
  );
}
