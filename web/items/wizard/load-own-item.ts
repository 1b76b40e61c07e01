import { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import type { Api } from '../../api.ts';
import { getSession } from '../../session.ts';
import type { OwnItem } from './item-form.ts';

/** An item of the member who is signed in; null where there is none, or another's, or no such id can be. */
export async function loadOwnItem(api: Api, itemId: string): Promise<OwnItem | null> {
  try {
    const { data } = await api(itemCalls.getItem, { itemId });
    return data.owner._id === getSession()?.user._id ? data : null;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) return null;
    throw error;
  }
}
