import { useRef, useState } from 'react';
import type { ClientInput } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import type { Publication } from '#contract/limits.ts';
import { Problem, type ProblemCode } from '#contract/problems.ts';
import { api } from '../../api.ts';
import { newClientId } from '../../client-id.ts';
import { failureText } from '../../failure-text.ts';
import { showFailure } from '../../form.ts';
import { HOLD_ON, ITEMS } from '../../messages.ts';
import { toast } from '../../ui/toast.tsx';
import { deleteDraft } from './item-draft.ts';
import { type FilledItem, type ItemFormHandle, newItem, type OwnItem } from './item-form.ts';

/** Problems of the picture, shown at its field. */
const PICTURE_PROBLEMS: ProblemCode[] = ['NOT_A_PICTURE', 'FILE_BROKEN', 'PICTURE_TOO_LARGE'];

function showAtFields(form: ItemFormHandle, error: unknown): void {
  if (error instanceof Problem && PICTURE_PROBLEMS.includes(error.code))
    form.setError('thumbnailI', { type: 'server', message: error.message }, { shouldFocus: true });
  else showFailure(form, error);
}

/** The same at every attempt to send the same: the server makes one item of it. What was changed is another item. */
function useClientId(): (filled: FilledItem) => string {
  const last = useRef({ content: '', clientId: '' });
  return ({ thumbnailI, ...fields }) => {
    const content = JSON.stringify([fields, thumbnailI?.name, thumbnailI?.size, thumbnailI?.lastModified]);
    if (content !== last.current.content) last.current = { content, clientId: newClientId() };
    return last.current.clientId;
  };
}

/** Without network it goes out later; what the server refuses is thrown. */
async function keepForLater(error: unknown, clientId: string, filled: FilledItem): Promise<'kept'> {
  const isAway = error instanceof Problem && error.code === 'UNAVAILABLE' && !navigator.onLine;
  if (!isAway || !filled.thumbnailI) throw error;
  const { thumbnailI: picture, ...fields } = newItem(filled);
  const { keepItem } = await import('../../offline/waiting-items.ts');
  if (!(await keepItem({ clientId, fields, picture: picture as File, pictureName: (picture as File).name })))
    throw error;
  return 'kept';
}

/** The wizard's calls with their toasts. Each returns the stored item, or undefined after a failure. */
export function useSaving(form: ItemFormHandle) {
  const [progress, setProgress] = useState<number | null>(null);

  const showFailed = (error: unknown, failed: string = ITEMS.updateFailed): undefined => {
    toast.error(failed);
    showAtFields(form, error);
  };

  async function save<T>(call: Promise<T>, failed: string, waiting?: string): Promise<T | undefined> {
    try {
      return await toast.during(call, waiting);
    } catch (error) {
      showFailed(error, failed);
    } finally {
      setProgress(null);
    }
  }

  const idOf = useClientId();

  /** Returns the item's id; 'kept' if it waits for the network; undefined after a failure. */
  async function create(filled: FilledItem): Promise<string | undefined> {
    const clientId = idOf(filled);
    const call = api(itemCalls.createItem, { ...newItem(filled), clientId }, { onProgress: setProgress }).catch(
      (error) => keepForLater(error, clientId, filled),
    );
    const created = await save(call, ITEMS.createFailed, HOLD_ON);
    if (created) deleteDraft(null);
    return created === 'kept' ? created : created?.data.newProduct._id;
  }

  /** `isSettled`: something is saved already, by another call. */
  async function edit(item: OwnItem, filled: FilledItem, isSettled: boolean): Promise<OwnItem | undefined> {
    const { changesOf } = await import('./item-schema.ts');
    const change = changesOf(item, filled);
    if (!change && isSettled) {
      toast.success(ITEMS.updated);
      return item;
    }
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

  return { progress, create, edit, publish, showFailed };
}
