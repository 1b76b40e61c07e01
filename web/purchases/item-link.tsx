import { Link } from 'react-router';
import type { Deal } from '#contract/deals.ts';
import { paths } from '#contract/paths.ts';
import { classNames } from '../ui/class-names.ts';

/** The title of a deal's item; a link while the item exists. */
export const ItemLink = ({ deal: { item }, className }: { deal: Deal; className?: string }) =>
  item._id ? (
    <Link
      to={paths.itemShort(item._id)}
      className={classNames('hover:underline underline-offset-3 line-clamp-1 break-words', className)}
    >
      {item.title}
    </Link>
  ) : (
    <span className={classNames('line-clamp-1 break-words', className)}>{item.title}</span>
  );
