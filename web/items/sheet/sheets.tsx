import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { moneyText, priceText } from '#contract/rules/format-number.ts';
import { useBrand } from '../../brand.ts';
import QrCode from '../../deals/hand-over/qr-code.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Two columns of four fill an A4 page. */
const A_PAGE = 8;

export const Sheets = ({ items }: { items: Item[] }) =>
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
