import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/call.ts';
import { type Item, itemCalls } from '#contract/items.ts';
import { LIST } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api.ts';
import { ITEMS } from '../../messages.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { BoxSpot } from '../../ui/spots.tsx';
import { toast } from '../../ui/toast.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ItemCards } from './item-cards.tsx';
import { ItemTable } from './item-table.tsx';

type Page = Output<typeof itemCalls.listOwnItems>;

/** One's own items, newest first, drafts too: a table, and cards under 768 px. */
export function OwnItems({ first }: { first: Page }) {
  const [{ data: items, nextCursor }, setPage] = useState(first);
  const [loading, setLoading] = useState(false);
  const [doomed, setDoomed] = useState<Item>();
  const [asking, setAsking] = useState(false);
  const List = useWide() ? ItemTable : ItemCards;

  const more = async (cursor: string) => {
    setLoading(true);
    try {
      const page = await api(itemCalls.listOwnItems, { cursor });
      setPage({ ...page, data: [...items, ...page.data] });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(ITEMS.ownListFailed);
    } finally {
      setLoading(false);
    }
  };

  const remove = async ({ _id }: Item) => {
    try {
      await toast.during(api(itemCalls.deleteItem, { itemId: _id }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(ITEMS.deleteFailed);
      // Deleted in another tab: the list is what is out of date.
      if (error.code !== 'NOT_FOUND') return;
    }
    toast.success(ITEMS.deleted);
    setPage({ data: items.filter((item) => item._id !== _id), nextCursor });
    // As much as was shown, as far as one call goes.
    const limit = Math.min(LIST.max, Math.max(LIST.page, items.length));
    await api(itemCalls.listOwnItems, { limit }).then(setPage, () => toast.error(ITEMS.ownListFailed));
  };

  const ask = (item: Item) => {
    setDoomed(item);
    setAsking(true);
  };

  return (
    <>
      {items.length === 0 ? (
        <div className="panel">
          <Empty spot={<BoxSpot />}>No Items Found</Empty>
        </div>
      ) : (
        <List items={items} onDelete={ask} />
      )}
      {nextCursor && (
        <div className="mt-8 grid justify-items-center">
          <Button look="outline" busy={loading && 'Loading...'} onClick={() => more(nextCursor)}>
            More items
          </Button>
        </div>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        icon={<Trash2 strokeWidth={2.1} aria-hidden="true" />}
        title="Do you want to delete this product?"
        description="All the data related to this product will be deleted."
        confirm="Delete"
        danger
        onConfirm={async () => {
          if (doomed) await remove(doomed);
        }}
      />
    </>
  );
}
