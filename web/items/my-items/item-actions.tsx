import type { Item } from '#contract/items.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

export const ItemActions = ({ item, onDelete }: { item: Item; onDelete: (item: Item) => void }) => (
  <>
    <ButtonLink look="quiet" size="sm" to={paths.dashboard.editItem(item._id)} aria-label={`EDIT ${item.title}`}>
      EDIT
    </ButtonLink>
    <Button look="danger-soft" size="sm" aria-label={`DELETE ${item.title}`} onClick={() => onDelete(item)}>
      DELETE
    </Button>
  </>
);
