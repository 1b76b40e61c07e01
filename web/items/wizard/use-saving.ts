import { useState } from 'react';
import type { ClientInput } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import type { Publication } from '#contract/limits.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { api } from '../../api.ts';
import { failureText, showFailure } from '../../form.ts';
import { HOLD_ON, ITEMS } from '../../messages.ts';
import { toast } from '../../ui/toast.tsx';
import { dropDraft } from './item-draft.ts';
import { changesOf, type FilledItem, type ItemFormHandle, newItem, type OwnItem } from './item-form.ts';

/** What is wrong with the picture itself, and belongs at its field. */
const PICTURE_PROBLEMS: ProblemCode[] = ['NOT_A_PICTURE', 'FILE_BROKEN', 'PICTURE_TOO_LARGE'];

function showAtFields(form: ItemFormHandle, error: unknown): void {
  if (error instanceof Problem && PICTURE_PROBLEMS.includes(error.code))
    form.setError('thumbnailI', { type: 'server', message: error.message }, { shouldFocus: true });
  else showFailure(form, error);
}

/** The wizard's calls, with what they say. Each answers with the stored item, or undefined where that failed. */
export function useSaving(form: ItemFormHandle) {
  const [progress, setProgress] = useState<number | null>(null);

  async function create(filled: FilledItem): Promise<string | undefined> {
    try {
      const call = api(itemCalls.createItem, newItem(filled), { onProgress: setProgress });
      const { data } = await toast.during(call, HOLD_ON);
      dropDraft(null);
      return data.newProduct._id;
    } catch (error) {
      toast.error(ITEMS.createFailed);
      showAtFields(form, error);
    } finally {
      setProgress(null);
    }
  }

  async function edit(item: OwnItem, filled: FilledItem): Promise<OwnItem | undefined> {
    const change = changesOf(item, filled);
    if (!change) {
      toast(ITEMS.unchanged);
      return;
    }
    try {
      const input = { itemId: item._id, ...change } as ClientInput<typeof itemCalls.editItem>;
      const { data } = await toast.during(api(itemCalls.editItem, input, { onProgress: setProgress }));
      toast.success(ITEMS.updated);
      return data;
    } catch (error) {
      toast.error(ITEMS.updateFailed);
      showAtFields(form, error);
    } finally {
      setProgress(null);
    }
  }

  /** Answers with a sentence where it failed. */
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
