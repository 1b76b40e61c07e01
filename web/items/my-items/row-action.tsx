import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { stepLink } from '../../deals/deal-step.ts';
import { describeDeal } from '../../deals/describe-deal.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ListProps } from './item-lists.tsx';
import { endsSoon } from './own-figures.ts';

/** The next step of an item: of the deal that needs its seller first, or to finish or renew it. */
export function RowAction({ item, list, wide = false }: { item: Item; list: ListProps; wide?: boolean }) {
  const { deals, figures, onRenew } = list;
  const look = { look: 'outline', size: 'sm', wide } as const;
  const next = deals.get(item._id)?.next;
  if (next) {
    const { step } = describeDeal(next);
    const isForLine = step === 'reserve' || step === 'wait';
    const { short, to } = isForLine ? { short: 'See the line', to: paths.dashboard.line(item._id) } : stepLink(next);
    const isMain = step === 'handOver' || step === 'complete';
    return (
      <ButtonLink {...look} look={isMain ? 'primary' : 'outline'} to={to} aria-label={`${short}: ${item.title}`}>
        {short}
      </ButtonLink>
    );
  }
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
