import { WISHES } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { wishCalls } from '#contract/wishes.ts';
import { api } from '../api/api.ts';
import { getSession } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';
import { type Cart, entryOfWish, type Waiting } from './cart.ts';

const WHY_NOT = {
  own: 'What is yours is not kept on your wish list.',
  gone: 'This item is not for sale any more.',
  full: `Your wish list is full: it holds up to ${WISHES.most} items.`,
} as const;

/**
 * Returns a function that sends waiting changes and adopts the server's list. A call during a run causes one more run.
 */
export function createCartSync(cart: Cart): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let again = false;

  async function run(): Promise<boolean> {
    let agrees: boolean;
    do {
      again = false;
      agrees = await once(cart);
    } while (again);
    running = undefined;
    return agrees;
  }

  return () => {
    if (running) again = true;
    running ??= run();
    return running;
  };
}

async function once(cart: Cart): Promise<boolean> {
  const memberId = getSession()?.user._id;
  if (!memberId) return false;
  const sent = Object.fromEntries(Object.entries(cart.waiting()).slice(0, WISHES.most)) as Waiting;
  try {
    const why = await send(sent);
    const { data } = await api(wishCalls.listWishes, {});
    if (getSession()?.user._id !== memberId) return false;
    cart.adopt(data.map(entryOfWish), sent);
    for (const reason of why) toast.error(WHY_NOT[reason]);
    return true;
  } catch (error) {
    // It is retried when the network is back, or with the next page.
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

/** Returns the distinct reasons why items were not added. */
async function send(sent: Waiting): Promise<Set<keyof typeof WHY_NOT>> {
  const of = (act: 'add' | 'remove') => Object.keys(sent).filter((id) => sent[id] === act);
  const [itemIds, ids] = [of('add'), of('remove')];
  if (ids.length > 0) await api(wishCalls.removeWishes, { ids });
  if (itemIds.length === 0) return new Set();
  const { data } = await api(wishCalls.addWishes, { itemIds });
  return new Set(data.notAdded.map(({ why }) => why));
}
