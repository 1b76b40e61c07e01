import { Printer } from 'lucide-react';
import { type Item, itemCalls } from '#contract/items.ts';
import { LIST } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { moneyText, priceText } from '#contract/rules/format-number.ts';
import type { Api } from '../api/api.ts';
import { useBrand } from '../brand.ts';
import QrCode from '../deals/hand-over/qr-code.tsx';
import { memberPage } from '../layout/member-page.tsx';
import { ITEMS } from '../messages.ts';
import { BoxSpot } from '../ui/box-spot.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeletons } from '../ui/skeleton.tsx';

/** Unpublished items cannot be opened by readers. */
async function loadPublished(api: Api, ids: string[] | undefined): Promise<Item[]> {
  const all: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api(itemCalls.listOwnItems, { state: 'published', limit: LIST.max, ...(cursor && { cursor }) });
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return ids ? all.filter(({ _id }) => ids.includes(_id)) : all.filter(({ status }) => status !== 'Sold');
}

/** A4 pages for a notice board, with a code that opens each item. */
export const { loader, Component } = memberPage({
  title: 'Print a sheet',
  load: (api, _, search) => loadPublished(api, search.get('items')?.split(',')),
  above: (
    <div className="flex flex-wrap items-end justify-between gap-4 mb-6 print:hidden">
      <div>
        <h1 className="text-h1 font-[680] max-md:sr-only">Print a sheet</h1>
        <p className="mt-2 text-ink-2">For a notice board: each code opens its item.</p>
      </div>
      <Button onClick={() => window.print()}>
        <Printer className="size-[18px]" />
        Print
      </Button>
    </div>
  ),
  wait: <Skeletons of={['h-96 rounded-panel!']} />,
  failed: ITEMS.ownListFailed,
  render: (published) =>
    published.length > 0 ? (
      <Sheets items={published} />
    ) : (
      <Empty className="panel" spot={<BoxSpot />}>
        Nothing of this is published
      </Empty>
    ),
});

/** Two columns of four fill an A4 page. */
const A_PAGE = 8;

const Sheets = ({ items }: { items: Item[] }) =>
  Array.from({ length: Math.ceil(items.length / A_PAGE) }, (_, n) => (
    <ul
      key={items[n * A_PAGE]?._id}
      aria-label={`Sheet ${n + 1}`}
      className="grid sm:grid-cols-2 print:grid-cols-2 mb-8 print:mb-0 border-t border-l border-dashed border-line-strong print:break-after-page"
    >
      {items.slice(n * A_PAGE, (n + 1) * A_PAGE).map((item) => (
        <Slip key={item._id} item={item} />
      ))}
    </ul>
  ));

/** A card to cut out along its dashed lines. */
function Slip({ item }: { item: Item }) {
  const { brandName, publicUrl } = useBrand();
  return (
    <li className="flex flex-col p-3 h-64 overflow-hidden bg-surface border-r border-b border-dashed border-line-strong">
      <div className="flex justify-between gap-3">
        <div className="size-28 shrink-0 rounded-[10px] overflow-hidden">
          <Picture picture={item.picture} sizes="320px" urgent />
        </div>
        <div className="shrink-0 text-center">
          <QrCode text={`${publicUrl}${paths.itemShort(item._id)}`} small />
          <p className="text-[13px] leading-4 font-semibold">{brandName}</p>
        </div>
      </div>
      <p className="mt-3 font-semibold leading-snug line-clamp-2 wrap-anywhere">{item.title}</p>
      <p className="mt-auto display font-[680] text-[26px] leading-8">{priceOf(item)}</p>
    </li>
  );
}

function priceOf({ kind, price }: Item): string {
  if (kind === 'Wanted') return price > 0 ? `Wanted, up to ${moneyText(price)}` : 'Wanted';
  return priceText(price);
}
