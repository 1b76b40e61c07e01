import { useEffect, useRef } from 'react';
import { matchPath, useRevalidator } from 'react-router';
import type { Call } from '#contract/call.ts';
import { categoryCalls } from '#contract/categories.ts';
import { itemCalls } from '#contract/items.ts';
import { ROUTES } from '#contract/paths.ts';
import { peopleCalls } from '#contract/people.ts';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import { api } from '../api/api.ts';
import { away, lookForNetwork, useAway } from '../offline/away.ts';
import { findCopy, ownerOf, saveCopies } from '../offline/copies.ts';
import { offerNewVersion } from '../offline/new-version.tsx';
import { cachePictures, registerServiceWorker } from '../offline/service-worker.ts';
import { claim, VISITOR } from '../offline/store.ts';
import { sendWaitingItems } from '../offline/waiting-items.ts';
import { useSession } from '../session/session.ts';
import { toast } from '../ui/toast.tsx';

/** Milliseconds after which the start pages are saved again. */
const FRESH = 10 * MINUTE;
/** Milliseconds between checks of the network. */
const LOOK = 10 * SECOND;

let registered: Promise<boolean> | undefined;

/** Registers the service worker, saves visited pages, and sends waiting items once the network is back. */
export function useOffline(): void {
  const memberId = useSession()?.user._id;
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another member is another owner
  useEffect(() => {
    let isOver = false;
    const isFirst = !navigator.serviceWorker?.controller;
    registered ??= registerServiceWorker(offerNewVersion);
    registered.then(async (isThere) => {
      if (!isThere || isOver) return;
      await claim(ownerOf()).catch(() => {});
      saveCopies();
      if (isFirst) cachePictures();
      if (!isOver) await catchUp();
    });
    return () => {
      isOver = true;
    };
  }, [memberId]);

  useEffect(() => {
    const lost = () => away.set({ isAway: true });
    const back = () => void lookForNetwork();
    if (!navigator.onLine) lost();
    addEventListener('offline', lost);
    addEventListener('online', back);
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', back);
    };
  }, []);

  const { isAway } = useAway();
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) {
      // Reload failed pages, and replace copies by fresh data.
      void revalidate();
      void catchUp();
    }
    wasAway.current = isAway;
    if (!isAway) return;
    const timer = setInterval(() => navigator.onLine && void lookForNetwork(), LOOK);
    return () => clearInterval(timer);
  }, [isAway, revalidate]);
}

/**
 * Sends waiting items. The server's page did not come through the API, so its data is requested once more to be saved.
 */
async function catchUp(): Promise<void> {
  if (!navigator.onLine) return;
  await sendWaitingItems(({ fields }) => toast.success(`Saved as a draft: ${fields.title}`));
  const wanted: Call[] = [categoryCalls.listCategories, itemCalls.listHome];
  if (ownerOf() !== VISITOR) wanted.push(itemCalls.listOwnItems, peopleCalls.getMe);
  const asked = wanted.map(async (call) => {
    const copy = await findCopy(call, {});
    if (!copy || copy.at < Date.now() - FRESH) await api(call, {});
  });
  const { itemId } =
    (matchPath(ROUTES.item, location.pathname) ?? matchPath(ROUTES.itemShort, location.pathname))?.params ?? {};
  if (itemId) asked.push(api(itemCalls.getItem, { itemId }).then(() => {}));
  await Promise.allSettled(asked);
}
