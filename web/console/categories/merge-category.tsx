import { ArrowRight } from 'lucide-react';
import type { FormEvent } from 'react';
import { type CategoryCount, categoryCalls } from '#contract/categories.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { api } from '../../api/api.ts';
import { useAct } from '../../deals/acts/use-act.ts';
import { Form, FormAlert } from '../../forms/form.tsx';
import { useDialogDraft } from '../../forms/typed.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog, SubmitButtons } from '../../ui/dialog.tsx';
import { Select } from '../../ui/field.tsx';
import type { Openable } from '../../ui/lazy-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { CategoryPicture, itemsText } from './category-row.tsx';

interface MergeCategoryProps extends Openable {
  category: CategoryCount;
  all: CategoryCount[];
  onChanged: () => Promise<void>;
}

/** Starts with the category that this one looks like, if any. */
export function MergeCategory({ open, onOpenChange, category, all, onChanged }: MergeCategoryProps) {
  const { _id: categoryId, name, items, looksLike } = category;
  const others = all.filter(({ _id }) => _id !== categoryId);
  const [intoId, setInto, clear] = useDialogDraft(`merge ${categoryId}`, looksLike?._id ?? others[0]?._id ?? '');
  const { busy, failed, run } = useAct();
  const into = others.find(({ _id }) => _id === intoId);
  const act = `Merge ${itemsText(items)}`;

  const close = () => {
    clear();
    onOpenChange(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      const { data } = await api(categoryCalls.mergeCategories, { categoryId, intoId });
      return data;
    });
    if (!done) return;
    toast.success(`${itemsText(done.items)} moved to ${done.name}`);
    close();
    await onChanged();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Merge ${name}`}>
      <Form onSubmit={submit}>
        <p className="mt-1.5 text-ink-2">
          {items === 1 ? 'Its item moves' : `Its ${itemsText(items)} move`}. {name} goes away, old links lead to the
          other one.
        </p>
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] gap-3 items-center">
          <Side category={category} note={itemsText(items)} />
          <ArrowRight className="size-6 text-ink-3" strokeWidth={1.9} aria-hidden="true" />
          {into && (
            <Side category={into} note={`${formatNumber(into.items)}, then ${itemsText(into.items + items)}`} isInto />
          )}
        </div>
        <Select
          className="mt-4"
          label="Into"
          value={intoId}
          options={others.map((other) => ({ value: other._id, label: other.name }))}
          onChange={({ target }) => setInto(target.value)}
        />
        <FormAlert className="mt-3">{failed}</FormAlert>
        <SubmitButtons action={act} busy={busy} onCancel={close} />
      </Form>
    </Dialog>
  );
}

const Side = ({ category, note, isInto }: { category: CategoryCount; note: string; isInto?: boolean }) => (
  <div
    className={classNames(
      'grid justify-items-center gap-0.5 px-2 py-4 rounded-[14px] text-center',
      isInto ? 'bg-pen-soft shadow-[inset_0_0_0_2px_var(--pen)]' : 'shadow-[inset_0_0_0_1px_var(--line)]',
    )}
  >
    <CategoryPicture picture={category.picture} className="size-14 mb-2 rounded-[12px]" />
    <b className="font-semibold max-w-full wrap-anywhere">{category.name}</b>
    <small className={classNames('text-[13.5px]', isInto ? 'text-ink-2' : 'text-ink-3')}>{note}</small>
  </div>
);
