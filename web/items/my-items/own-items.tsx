import { Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/call.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { LIST } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api.ts';
import { ITEMS } from '../../messages.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { BoxSpot } from '../../ui/spots.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { deleteId, ItemCards, ItemTable } from './item-lists.tsx';
import type { DealsOfItems } from './own-deals.tsx';

type Page = Output<typeof itemCalls.listOwnItems>;

/** One's own items and drafts, newest first: a table, or cards below 768 px. */
export function OwnItems({ first, deals }: { first: Page; deals: DealsOfItems }) {
  const [{ data: items, nextCursor }, setPage] = useState(first);
  const [toDelete, setToDelete] = useState<Item>();
  const [dialogOpen, setDialogOpen] = useState(false);
  const List = useWide() ? ItemTable : ItemCards;

  const { mark, focusNext } = useFocusAfterDelete(items);

  const loadMore = async (cursor: string) => {
    const page = await api(itemCalls.listOwnItems, { cursor });
    setPage({ ...page, data: [...items, ...page.data] });
  };

  const remove = async ({ _id }: Item) => {
    mark(_id);
    try {
      await toast.during(api(itemCalls.deleteItem, { itemId: _id }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(ITEMS.deleteFailed);
      // Deleted in another tab: only the list is out of date.
      if (error.code !== 'NOT_FOUND') return;
    }
    toast.success(ITEMS.deleted);
    setPage({ data: items.filter((item) => item._id !== _id), nextCursor });
    // Reload as many items as were loaded, up to the limit of one call.
    const limit = Math.min(LIST.max, Math.max(LIST.page, items.length));
    await api(itemCalls.listOwnItems, { limit }).then(setPage, () => toast.error(ITEMS.ownListFailed));
  };

  const confirmDelete = (item: Item) => {
    setToDelete(item);
    setDialogOpen(true);
  };

  return (
    <>
      {items.length === 0 ? (
        <Empty className="panel" spot={<BoxSpot />}>
          No Items Found
        </Empty>
      ) : (
        <List items={items} deals={deals} onDelete={confirmDelete} />
      )}
      {nextCursor && (
        <MoreButton className="mt-8" failed={ITEMS.ownListFailed} load={() => loadMore(nextCursor)}>
          More items
        </MoreButton>
      )}
      <AlertDialog
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        icon={<Trash2 strokeWidth={2.1} />}
        title="Do you want to delete this product?"
        description="All the data related to this product will be deleted."
        confirm="Delete"
        danger
        focusNext={focusNext}
        onConfirm={async () => {
          if (toDelete) await remove(toDelete);
        }}
      />
    </>
  );
}

/**
 * Focuses the next row after a delete, or the one before, or the heading. The dialog does so on close; if it was closed
 * before the response, the focused row is removed later and the effect does it.
 */
function useFocusAfterDelete(items: Item[]) {
  const next = useRef<string>(undefined);
  const focusNext = () =>
    document.getElementById(deleteId(next.current ?? '')) ?? document.getElementById('my-products');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the list changes
  useEffect(() => {
    if (next.current !== undefined && document.activeElement === document.body) focusNext()?.focus();
  }, [items]);
  return {
    focusNext,
    mark: (itemId: string) => {
      const at = items.findIndex(({ _id }) => _id === itemId);
      next.current = (items[at + 1] ?? items[at - 1])?._id ?? '';
    },
  };
}
