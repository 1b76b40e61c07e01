import type { Item } from '#contract/items.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ListProps } from './item-lists.tsx';
import { LineAction } from './own-deals.tsx';
import { endsSoon } from './own-figures.ts';

/** The next step of an item: for its deals, or to finish or renew it. */
export function RowAction({ item, list, wide }: { item: Item; list: ListProps; wide?: boolean }) {
  const { deals, figures, onRenew } = list;
  if (deals.get(item._id)?.next) return <LineAction item={item} deals={deals} wide={wide ?? false} />;
  const look = { look: 'outline', size: 'sm', wide: wide ?? false } as const;
  if (item.endedAt || endsSoon(figures.get(item._id)))
    return (
      <Button {...look} aria-label={`Renew ${item.title}`} onClick={() => onRenew(item)}>
        Renew
      </Button>
    );
  if (item.ItemStatus === 'Published' || item.hidden) return null;
  return (
    <ButtonLink {...look} to={paths.dashboard.editItem(item._id)} aria-label={`Finish ${item.title}`}>
      Finish
    </ButtonLink>
  );
}
