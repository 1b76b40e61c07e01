import { useRef } from 'react';
import type { ClientInput } from '#contract/call.ts';
import { itemCalls } from '#contract/items.ts';
import type { Publication } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../../api/api.ts';
import { failureText } from '../../failures/failure-text.ts';
import { showFailure } from '../../forms/schema-form.ts';
import { HOLD_ON, ITEMS } from '../../messages.ts';
import type { WaitingPhoto } from '../../offline/store.ts';
import { toast } from '../../ui/toast.tsx';
import type { ItemDraft } from './item-draft.ts';
import { createFields, type FilledItem, type ItemFormHandle, type OwnItem } from './item-form.ts';
import { idsOf, type Photo } from './photos/photo.ts';
import type { Uploads } from './photos/uploads.ts';

/** Offline, stores the item to be sent later with its photos; rethrows the server's refusals. */
async function saveForLater(
  error: unknown,
  { images: _, clientId, ...fields }: ReturnType<typeof createFields> & { images: string; clientId: string },
  photos: Photo[],
): Promise<string> {
  const isAway = error instanceof Problem && error.code === 'UNAVAILABLE' && !navigator.onLine;
  if (!isAway) throw error;
  const waiting = photos.flatMap<WaitingPhoto>(({ image, file }) =>
    image ? [{ id: image._id, image }] : file ? [{ file }] : [],
  );
  const { saveItem } = await import('../../offline/waiting-items.ts');
  if (!(await saveItem({ clientId, fields, photos: waiting }))) throw error;
  return 'waiting';
}

/** Throws after a failure. */
async function publish(item: OwnItem, publication: Publication): Promise<void> {
  if (publication === item.ItemStatus) return;
  try {
    await toast.during(api(itemCalls.changeItemStatus, { itemId: item._id, ItemStatus: publication }));
    toast.success(ITEMS.updated);
  } catch (error) {
    toast.error(ITEMS.updateFailed);
    throw error;
  }
}

/** Offers the published item to the author of a wanted post. Returns the author's id, unless it failed. */
async function offer(wantedId: string, itemId: string): Promise<string | undefined> {
  try {
    const { dealCalls } = await import('#contract/deals.ts');
    const { partner } = (await api(dealCalls.haveWanted, { wantedId, itemId })).data;
    if (partner) toast.success(`${partner.name} has your offer`);
    return partner?._id;
  } catch (error) {
    toast.error(failureText(error));
  }
}

type Save = <T>(call: Promise<T>, failed: string, waiting?: string) => Promise<T | undefined>;

type EditInput = ClientInput<typeof itemCalls.editItem>;

/** The wizard's calls with their toasts. Each returns the stored item, or undefined after a failure. */
export function useSaving(form: ItemFormHandle, uploads: Uploads, draft: ItemDraft) {
  const showFailed = (error: unknown, failed: string = ITEMS.updateFailed): undefined => {
    toast.error(failed);
    showFailure(form, error);
  };

  async function save<T>(call: Promise<T>, failed: string, waiting?: string): Promise<T | undefined> {
    try {
      return await toast.during(call, waiting);
    } catch (error) {
      showFailed(error, failed);
    }
  }

  const wasSent = useRef(draft.wasFound);

  /** Returns the item's id; 'waiting' if it waits for the network; undefined after a failure. */
  async function create(filled: FilledItem): Promise<string | undefined> {
    const withIds = () => {
      const images = idsOf(uploads.get());
      return { ...createFields(filled), images, clientId: draft.clientId };
    };
    const send = async () => {
      await uploads.settle();
      const sent = withIds();
      const mayBeOlder = wasSent.current;
      wasSent.current = true;
      const { newProduct } = (await api(itemCalls.createItem, sent)).data;
      if (!mayBeOlder) return newProduct._id;
      // An attempt before, whose answer was lost, may have created it with what was typed then.
      const change = (await import('./item-schema.ts')).changesOf(newProduct, { ...filled, images: sent.images });
      if (change) await api(itemCalls.editItem, { itemId: newProduct._id, ...change } as EditInput);
      return newProduct._id;
    };
    const call = send().catch((error) => saveForLater(error, withIds(), uploads.get()));
    const created = await save(call, ITEMS.createFailed, HOLD_ON);
    if (created) {
      uploads.reset([]);
      if (created !== 'waiting') await draft.created();
      draft.remove();
    }
    return created;
  }

  const edit = editing(uploads, save);

  return { create, edit, publish, offer, showFailed };
}

function editing(uploads: Uploads, save: Save) {
  /** `isSettled`: another call has saved a change already. */
  return async function edit(item: OwnItem, filled: FilledItem, isSettled: boolean): Promise<OwnItem | undefined> {
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
    const send = async () => {
      if (change.images !== undefined) {
        await uploads.settle();
        change.images = idsOf(uploads.get());
      }
      return api(itemCalls.editItem, { itemId: item._id, ...change } as EditInput);
    };
    const saved = await save(send(), ITEMS.updateFailed);
    if (saved) toast.success(ITEMS.updated);
    return saved?.data;
  };
}
