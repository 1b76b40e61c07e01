import type { Item } from '#contract/items.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

/** The id of an item's DELETE button. */
export const deleteId = (itemId: string): string => `delete-${itemId}`;

export const ItemActions = ({ item, onDelete }: { item: Item; onDelete: (item: Item) => void }) => (
  <>
    <ButtonLink look="quiet" size="sm" to={paths.dashboard.editItem(item._id)} aria-label={`EDIT ${item.title}`}>
      EDIT
    </ButtonLink>
    <Button
      id={deleteId(item._id)}
      look="danger-soft"
      size="sm"
      aria-label={`DELETE ${item.title}`}
      onClick={() => onDelete(item)}
    >
      DELETE
    </Button>
  </>
);
