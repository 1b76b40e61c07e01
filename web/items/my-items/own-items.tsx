import { Eye, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { type Item, itemCalls } from '#contract/items.ts';
import type { OwnItemState } from '#contract/limits.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { type Changed, type ManyAct, sellingCalls } from '#contract/selling.ts';
import { api } from '../../api/api.ts';
import { failureText, withReason } from '../../failures/failure-text.ts';
import { ITEMS } from '../../messages.ts';
import { useMember } from '../../session/session.ts';
import { BoxSpot } from '../../ui/box-spot.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { Paper } from '../../ui/paper.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLoaded, withLaterRows } from '../../ui/use-loaded.ts';
import { useMedia } from '../../ui/use-wide.ts';
import { ShareButton } from '../share-button.tsx';
import { useDuplicate } from '../use-duplicate.ts';
import { deleteId, ItemCards, ItemTable } from './item-lists.tsx';
import { loadOwnItems, type OwnItemsData } from './load-own-items.ts';
import { ManyBar } from './many-bar.tsx';
import { StateSegments } from './state-segments.tsx';
import { useChoice } from './use-choice.ts';

const withLaterItems = (now: OwnItemsData, loaded: OwnItemsData): OwnItemsData => ({
  ...loaded,
  page: withLaterRows(now.page, loaded.page),
});

/** The member's items and drafts, newest first: a table, or cards below 768 px. */
export function OwnItems({ first, state }: { first: OwnItemsData; state: OwnItemState | undefined }) {
  const { items, nextCursor, deals, figures, counts, choice, focusNext, loadMore, remove, change } = useOwnItems(
    first,
    state,
  );
  const [toDelete, setToDelete] = useState<Item>();
  const [dialogOpen, setDialogOpen] = useState(false);
  // Beside the sidebar a narrower table breaks words.
  const List = useMedia('(width >= 80rem)') ? ItemTable : ItemCards;
  const duplicate = useDuplicate();

  const confirmDelete = (item: Item) => {
    setToDelete(item);
    setDialogOpen(true);
  };

  return (
    <>
      <OnlineCard />
      <StateSegments state={state} counts={counts} chosen={choice.chosen.map(({ _id }) => _id)} />
      <ManyBar choice={choice} onAct={change} />
      {items.length === 0 ? (
        <Empty className="panel" spot={<BoxSpot />}>
          No Items Found
        </Empty>
      ) : (
        <List
          {...{ items, deals, figures, choice }}
          onDelete={confirmDelete}
          onRenew={(item) => change([item], 'renew')}
          onDuplicate={duplicate}
        />
      )}
      {nextCursor && (
        <MoreButton className="mt-8" failed={ITEMS.ownListFailed} load={() => loadMore(nextCursor)}>
          More items
        </MoreButton>
      )}
      <LazyAlertDialog
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

/** The list, and what changes it. */
function useOwnItems(first: OwnItemsData, state: OwnItemState | undefined) {
  const [shown, setShown] = useLoaded(first, withLaterItems);
  const { page, deals, figures, counts } = shown;
  const { data: items, nextCursor } = page;
  const choice = useChoice(items);

  const { mark, focusNext } = useFocusAfterDelete(items);

  const reload = () =>
    loadOwnItems(api, state, items.length).then(setShown, () => void toast.error(ITEMS.ownListFailed));

  const loadMore = async (cursor: string) => {
    const more = await api(itemCalls.listOwnItems, { cursor, ...(state && { state }) });
    setShown({ ...shown, page: { ...more, data: [...items, ...more.data] } });
  };

  const remove = async ({ _id }: Item) => {
    mark(_id);
    try {
      await toast.during(api(itemCalls.deleteItem, { itemId: _id }));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      toast.error(withReason(ITEMS.deleteFailed, error));
      // Deleted in another tab: only the list is out of date.
      if (error.code !== 'NOT_FOUND') return;
    }
    toast.success(ITEMS.deleted);
    setShown({ ...shown, page: { data: items.filter((item) => item._id !== _id), nextCursor } });
    await reload();
  };

  /** Reload the list in any case: some may have changed even without a response. */
  const change = async (chosen: Item[], act: ManyAct, percent?: number) => {
    const itemIds = chosen.map(({ _id }) => _id);
    const input = { itemIds, act, ...(percent !== undefined && { percent }) };
    try {
      const { data } = await toast.during(api(sellingCalls.changeManyItems, input));
      const words = manyWords(act, chosen, data);
      if (data.every(({ done }) => done)) {
        toast.success(words);
        choice.none();
      } else toast.error(words);
    } catch (error) {
      toast.error(failureText(error));
    }
    await reload();
  };

  return { items, nextCursor, deals, figures, counts, choice, focusNext, loadMore, remove, change };
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

const DONE: Record<ManyAct, string> = {
  publish: 'published',
  renew: 'renewed',
  reprice: 'repriced',
  takeDown: 'taken down',
};
/** Failures listed by name; more are only counted. */
const NAMED = 2;

/** '3 renewed', with the failed items and reasons. */
function manyWords(act: ManyAct, items: Item[], changed: Changed[]): string {
  const failed = changed.filter(({ done }) => !done);
  const count = changed.length - failed.length;
  if (failed.length === 0) return `${count} ${DONE[act]}`;
  const titleOf = (id: string) => items.find(({ _id }) => _id === id)?.title ?? 'An item';
  const named = failed.slice(0, NAMED).map(({ itemId, reason = '' }) => `${titleOf(itemId)}: ${reason}`);
  const more = failed.length > NAMED ? ` And ${failed.length - NAMED} more.` : '';
  return `${count === 0 ? 'None' : count} ${DONE[act]}. ${named.map((one) => one.replace(/[^.]$/, '$&.')).join(' ')}${more}`;
}

/** Stands over the list after an item was published: the way to see it and to tell others. */
function OnlineCard() {
  const { state } = useLocation();
  const { _id: memberId } = useMember();
  const item = (state as { online?: Omit<Item, 'owner'> } | null)?.online;
  if (!item) return null;
  const path = paths.item(item._id, memberId);
  return (
    <section aria-labelledby="online" className="mb-6 [filter:drop-shadow(0_1px_2px_oklch(var(--shadow-tint)/.10))]">
      <Paper fold={36} flap="marker" className="rounded-panel bg-surface p-4 md:p-5">
        <div className="flex items-center gap-4 pr-8">
          <span className="size-[76px] shrink-0 rounded-[12px] overflow-hidden bg-sunken">
            <Picture picture={item.picture} sizes="76px" />
          </span>
          <div className="min-w-0">
            <h2 id="online" className="text-[17px] leading-6 font-[680] wrap-anywhere">
              {item.title} is online
            </h2>
            <p className="text-ink-2">Who looks for one is told now.</p>
          </div>
        </div>
        <div className="mt-4 grid grid-cols-2 gap-3 md:max-w-[420px]">
          <ButtonLink look="outline" to={path}>
            <Eye className="size-[18px]" strokeWidth={2.1} aria-hidden="true" />
            See it
          </ButtonLink>
          <ShareButton item={item} path={path} look="primary" label="Share it" />
        </div>
      </Paper>
    </section>
  );
}
