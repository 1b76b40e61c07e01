import { peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { api } from '../api/api.ts';
import { getSession, updateUser } from './session.ts';

/** Reloads the session's user, which others may have changed. Throws what the call throws. */
export async function loadMember(signal?: AbortSignal): Promise<void> {
  const before = getSession()?.user;
  const { data } = await api(peopleCalls.getMe, {}, signal && { signal });
  const { itemsToSell: _items, converSationId: _conversations, ...user } = data;
  // Changed during the request (a new follow): the session's user is newer.
  if (getSession()?.user === before) updateUser(user);
}

/** The same in the background; after a failure the user stays as it was. */
export const refreshMember = (): Promise<void> =>
  loadMember().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
