import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { sellingCalls } from '#contract/selling.ts';
import { api } from '../api/api.ts';
import { newClientId } from '../api/client-id.ts';
import { failureText } from '../failures/failure-text.ts';
import { toast } from '../ui/toast.tsx';

/** Copies an item to a draft and opens it. A retry after a failure creates no second one. */
export function useDuplicate() {
  const navigate = useNavigate();
  const clientIds = useRef(new Map<string, string>());
  return async ({ _id }: Pick<Item, '_id'>) => {
    const clientId = clientIds.current.get(_id) ?? newClientId();
    clientIds.current.set(_id, clientId);
    try {
      const { data } = await toast.during(api(sellingCalls.duplicateItem, { itemId: _id, clientId }));
      clientIds.current.delete(_id);
      toast.success('Copied as a draft');
      await navigate(paths.dashboard.editItem(data._id));
    } catch (error) {
      toast.error(failureText(error));
    }
  };
}
