import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Link } from '../ui/link.tsx';

/** The title of a deal's item; a link while the item exists, on phones as tall as a finger. */
export function ItemLink({ deal: { item }, className }: { deal: Deal; className?: string }) {
  const title = <span className={classNames('line-clamp-2 break-words', className)}>{item.title}</span>;
  if (!item._id) return title;
  return (
    <Link to={paths.itemShort(item._id)} className="name-link min-w-0">
      {title}
    </Link>
  );
}
