import { useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import { type ItemDetail, itemCalls } from '#contract/items.ts';
import { ROUTES } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { priceText } from '#contract/rules/format-number.ts';
import { api } from '../api/api.ts';
import { pressedAt } from '../session/intent.ts';
import { Picture } from '../ui/picture.tsx';

/** The last one shown, so that the page of the code has it at once. */
let shown: ItemDetail | undefined;

/** 'You want: …', from the item whose 'I want this' was pressed to the code; absent without one. */
export function WantedThing({ address }: { address: string }) {
  const item = useWanted(address);
  if (!item) return null;
  return (
    <section
      aria-label="You want"
      className="flex items-center gap-3.5 min-h-[76px] mb-6 p-2.5 pr-4 rounded-card bg-marker-soft text-ink"
    >
      <span className="size-14 shrink-0 rounded-[10px] overflow-hidden bg-sunken">
        <Picture picture={item.picture} sizes="56px" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block font-semibold leading-[21px] line-clamp-2 wrap-anywhere">You want: {item.title}</b>
        <span className="block text-sm text-ink-2 wrap-anywhere">{item.owner.firstName} is asked when you are in</span>
      </span>
      <b className="shrink-0 font-semibold tabular-nums">{priceText(item.price)}</b>
    </section>
  );
}

function useWanted(address: string): ItemDetail | undefined {
  const [item, setItem] = useState<ItemDetail>();
  useEffect(() => {
    const itemId = matchPath(ROUTES.item, address)?.params.itemId;
    if (!itemId || pressedAt(address) !== 'want') return;
    if (shown?._id === itemId) return setItem(shown);
    const unmount = new AbortController();
    api(itemCalls.getItem, { itemId }, { signal: unmount.signal }).then(
      ({ data }) => {
        shown = data;
        setItem(data);
      },
      (error) => {
        if (!unmount.signal.aborted && !(error instanceof Problem)) throw error;
      },
    );
    return () => unmount.abort();
  }, [address]);
  return item;
}
