import { itemCalls } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import type { Api } from '../../api/api.ts';
import { getSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LateSpot } from '../../ui/late-spot.tsx';
import type { OwnItem } from './item-form.ts';

/** The member's item, or null if it does not exist or is another member's. */
export async function loadOwnItem(api: Api, itemId: string): Promise<OwnItem | null> {
  try {
    const { data } = await api(itemCalls.getItem, { itemId });
    return data.owner._id === getSession()?.user._id ? data : null;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')) return null;
    throw error;
  }
}

/** The item does not exist, or another member owns it. */
export const NoOwnItem = () => (
  <Empty
    className="panel"
    spot={<LateSpot of="PaperSpot" />}
    action={<ButtonLink to={paths.dashboard.myItems()}>My Products</ButtonLink>}
  >
    Iten Not Found
  </Empty>
);
