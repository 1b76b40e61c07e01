import { paths } from '#contract/paths.ts';
import { upTo } from '../items/wanted/wanted-item.ts';
import { ago } from '../offline/ago.ts';
import { Link } from '../ui/link.tsx';
import { Price } from '../ui/price.tsx';
import type { SeenItem } from './read-saved.ts';

export const SavedItems = ({ seen }: { seen: SeenItem[] }) => (
  <section aria-labelledby="seen-items">
    <h2 id="seen-items" className="text-h3 font-[660]">
      Items you looked at
    </h2>
    <ul className="mt-3.5 grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-x-6 gap-y-4">
      {seen.map(({ item, at }) => (
        <li key={item._id}>
          <Link to={paths.item(item._id, item.owner._id)} className="group flex items-center gap-4 min-w-0">
            <img
              src={item.picture.small}
              srcSet={`${item.picture.small} 1x, ${item.picture.card} 2x`}
              alt=""
              width={84}
              height={84}
              className="size-[84px] rounded-[14px] object-cover bg-sunken shrink-0"
            />
            <span className="min-w-0">
              {item.kind === 'Wanted' ? (
                <span className="price text-[18px]">{upTo(item)}</span>
              ) : (
                <Price value={item.price} className="text-[18px]" />
              )}
              <b className="block font-semibold break-words group-hover:underline underline-offset-[3px]">
                {item.title}
              </b>
              <span className="block text-[13.5px] text-ink-3">Seen {ago(at)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
