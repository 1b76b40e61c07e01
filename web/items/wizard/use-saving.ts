import { useState } from 'react';
import type { ClientInput } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import type { Publication } from '#contract/limits.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { api } from '../../api.ts';
import { failureText, showFailure } from '../../form.ts';
import { HOLD_ON, ITEMS } from '../../messages.ts';
import { toast } from '../../ui/toast.tsx';
import { deleteDraft } from './item-draft.ts';
import { changesOf, type FilledItem, type ItemFormHandle, newItem, type OwnItem } from './item-form.ts';

/** Problems of the picture, shown at its field. */
const PICTURE_PROBLEMS: ProblemCode[] = ['NOT_A_PICTURE', 'FILE_BROKEN', 'PICTURE_TOO_LARGE'];

function showAtFields(form: ItemFormHandle, error: unknown): void {
  if (error instanceof Problem && PICTURE_PROBLEMS.includes(error.code))
    form.setError('thumbnailI', { type: 'server', message: error.message }, { shouldFocus: true });
  else showFailure(form, error);
}

/** The wizard's calls with their toasts. Each returns the stored item, or undefined after a failure. */
export function useSaving(form: ItemFormHandle) {
  const [progress, setProgress] = useState<number | null>(null);

  async function save<T>(call: Promise<T>, failed: string, waiting?: string): Promise<T | undefined> {
    try {
      return await toast.during(call, waiting);
    } catch (error) {
      toast.error(failed);
      showAtFields(form, error);
    } finally {
      setProgress(null);
    }
  }

  async function create(filled: FilledItem): Promise<string | undefined> {
    const call = api(itemCalls.createItem, newItem(filled), { onProgress: setProgress });
    const created = await save(call, ITEMS.createFailed, HOLD_ON);
    if (created) deleteDraft(null);
    return created?.data.newProduct._id;
  }

  async function edit(item: OwnItem, filled: FilledItem): Promise<OwnItem | undefined> {
    const change = changesOf(item, filled);
    if (!change) {
      toast(ITEMS.unchanged);
      return;
    }
    const input = { itemId: item._id, ...change } as ClientInput<typeof itemCalls.editItem>;
    const saved = await save(api(itemCalls.editItem, input, { onProgress: setProgress }), ITEMS.updateFailed);
    if (saved) toast.success(ITEMS.updated);
    return saved?.data;
  }

  /** Returns an error message after a failure. */
  async function publish(item: OwnItem, publication: Publication): Promise<string | undefined> {
    if (publication === item.ItemStatus) return;
    try {
      await toast.during(api(itemCalls.changeItemStatus, { itemId: item._id, ItemStatus: publication }));
      toast.success(ITEMS.updated);
    } catch (error) {
      toast.error(ITEMS.updateFailed);
      return failureText(error);
    }
  }

  return { progress, create, edit, publish };
}
