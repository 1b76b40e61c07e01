import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type CategoryCount, categoryCalls } from '#contract/categories.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { useAction } from '../../api/use-action.ts';
import { BoxSpot } from '../../ui/box-spot.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LazyAlertDialog } from '../../ui/lazy-alert-dialog.ts';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { CONSOLE } from '../messages.ts';
import { type CategoryAct, CategoryEntry, moveButtonId } from './category-row.tsx';

const EditCategory = lazyDialog(async () => (await import('./edit-category.tsx')).EditCategory);
const MergeCategory = lazyDialog(async () => (await import('./merge-category.tsx')).MergeCategory);

export function CategoryList({ first }: { first: CategoryCount[] }) {
  const { rows, move, reload } = useCategoryRows(first);
  const [acted, setActed] = useState<{ act: CategoryAct; category: CategoryCount; times: number }>();
  const [open, setOpen] = useState(false);
  const [, run] = useAction();

  const remove = (categoryId: string) =>
    run(async () => {
      const { message } = await api(categoryCalls.deleteCategory, { categoryId });
      toast.success(message);
      await reload();
    });
  if (rows.length === 0)
    return (
      <Empty className="panel" spot={<BoxSpot />}>
        No categories yet
      </Empty>
    );
  const dialog = { open, onOpenChange: setOpen };
  return (
    <>
      <ol className="panel p-2" aria-label="Categories">
        {rows.map((category, i) => (
          <CategoryEntry
            key={category._id}
            category={category}
            isFirst={i === 0}
            isLast={i === rows.length - 1}
            onMove={(by) => move(i, by)}
            onAct={(act) => {
              setActed({ act, category, times: (acted?.times ?? 0) + 1 });
              setOpen(true);
            }}
          />
        ))}
      </ol>
      <p className="mt-4 text-sm text-ink-3">Only an empty category can be deleted. Merge one that is not.</p>
      {acted?.act === 'edit' && (
        <EditCategory key={acted.times} {...dialog} category={acted.category} onChanged={reload} />
      )}
      {acted?.act === 'merge' && (
        <MergeCategory key={acted.times} {...dialog} category={acted.category} all={rows} onChanged={reload} />
      )}
      {acted?.act === 'delete' && (
        <LazyAlertDialog
          {...dialog}
          icon={<Trash2 />}
          title={`Delete ${acted.category.name}?`}
          description="It has no items. Links to it, and searches that members saved in it, end."
          confirm="Delete"
          danger
          onConfirm={() => remove(acted.category._id)}
        />
      )}
    </>
  );
}

/** Saves an order at once; a refused one is reverted. Header and footer show the categories too. */
function useCategoryRows(first: CategoryCount[]) {
  const [rows, setRows] = useLoaded(first);
  const [isBusy, run] = useAction();
  const { revalidate } = useRevalidator();
  const fetchRows = async () => {
    setRows((await api(categoryCalls.listCategoryCounts, {})).data);
    await revalidate();
  };
  const move = async (from: number, by: -1 | 1) => {
    const moved = rows[from];
    if (isBusy || !moved) return;
    const to = from + by;
    const next = rows.toSpliced(from, 1).toSpliced(to, 0, moved);
    setRows(next);
    focusMoved(moved._id, to === 0 ? 1 : to === next.length - 1 ? -1 : by);
    await run(async () => {
      try {
        await api(categoryCalls.orderCategories, { categoryIds: next.map(({ _id }) => _id) });
      } catch (error) {
        setRows(rows);
        // Another admin has added or removed one.
        if (error instanceof Problem && error.code === 'CONFLICT') await fetchRows();
        throw error;
      }
      toast.success(CONSOLE.orderSaved);
      await revalidate();
    });
  };
  return { rows, move, reload: () => run(fetchRows) };
}

/** A moved row loses the focus, and its button may be disabled at its new place. */
const focusMoved = (id: string, by: -1 | 1) =>
  requestAnimationFrame(() => document.getElementById(moveButtonId(id, by))?.focus());
