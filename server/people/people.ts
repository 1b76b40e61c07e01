import type { Output, ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import { LIST } from '#contract/limits.ts';
import type { FollowEntry, peopleCalls } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { listConversations } from '#server/conversations/list.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import { quickRead } from '#server/database/statement.ts';
import { olderThan, presentItem, selectItems } from '#server/items/present.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { followMember, listFollowSide, presentFollowEntry } from './follow.ts';
import { presentMember } from './present.ts';
import { changeProfile, removeMember, replacePicture } from './profile.ts';
import { presentPublicMember, selectPublicMembers } from './public.ts';
import { pickAtRandom, recommend } from './recommend.ts';

export { blockMember } from './block.ts';

type Input<Name extends keyof typeof peopleCalls> = ServerInput<(typeof peopleCalls)[Name]>;
type Answer<Name extends keyof typeof peopleCalls> = Promise<Output<(typeof peopleCalls)[Name]>>;

const selectOwnItems = quickRead<{ ownerId: string; most: number }>()((db, value) =>
  selectItems(db)
    .where('items.owner_id', '=', value('ownerId'))
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(value('most')),
);

/** Everything of the caller. Lists end somewhere: the newest of each, the rest by their own calls. */
export async function getMe({ db }: Context, viewer: Member): Answer<'getMe'> {
  const [member, items, conversations] = await Promise.all([
    presentMember(db, viewer.id),
    selectOwnItems(db, { ownerId: viewer.id, most: LIST.max }),
    listConversations(db, viewer.id),
  ]);
  return { data: { ...member, itemsToSell: items.map(presentItem), converSationId: conversations } };
}

/** A member's public profile with the published items, newest first; the e-mail for members only. */
export async function getPerson(
  { db, config }: Context,
  viewer: Viewer,
  { id, limit, cursor }: Input<'getPerson'>,
): Answer<'getPerson'> {
  const after = readCursor(cursor, 'time', 'id');
  const row = await selectPublicMembers(db, viewer.id)
    .select('members.email')
    .where('members.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { message: 'This member is not here (any more).' });
  let items = selectItems(db).where('items.owner_id', '=', id).where('items.publication', '=', 'Published');
  if (after) items = items.where(olderThan(after));
  const found = await items
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(found, limit, (last) => writeCursor(last.created_at, last.id));
  return {
    data: {
      ...presentPublicMember(row, viewer.id),
      ...(can.seeContact(viewer, config.contactVisibility) && { email: row.email }),
      itemsToSell: page.rows.map(presentItem),
    },
    nextCursor: page.nextCursor,
  };
}

export async function changePicture(
  context: Context,
  viewer: Member,
  input: Input<'changePicture'>,
): Answer<'changePicture'> {
  return { data: await replacePicture(context, viewer.id, input.thumbnailImage) };
}

export async function updateProfile(
  context: Context,
  viewer: Member,
  form: Input<'updateProfile'>,
): Answer<'updateProfile'> {
  await changeProfile(context, viewer.id, form);
  return { data: await presentMember(context.db, viewer.id) };
}

export async function deleteAccount(
  context: Context,
  viewer: Member,
  { id }: Input<'deleteAccount'>,
): Answer<'deleteAccount'> {
  requireOneself(viewer, id);
  await removeMember(context, viewer);
  context.realtime.endMember(viewer.id);
  return { message: 'Account Deleted successfully' };
}

export async function follow({ db }: Context, viewer: Member, { friendId }: Input<'follow'>): Answer<'follow'> {
  const conversationId = await followMember(db, viewer.id, friendId);
  const row = await selectPublicMembers(db, viewer.id).where('members.id', '=', friendId).executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND', { message: 'This member is not here (any more).' });
  return { data: { ...presentPublicMember(row, viewer.id), conversationId }, message: 'you followed..!' };
}

// Where a side that has ended goes on: before everything.
const END: [string, string] = ['1970-01-01T00:00:00.000Z', '00000000-0000-0000-0000-000000000000'];

/** Both lists page by page, each from where it stood. */
export async function listFollows(
  { db }: Context,
  viewer: Member,
  { limit, cursor }: Input<'listFollows'>,
): Answer<'listFollows'> {
  const at = readCursor(cursor, 'time', 'id', 'time', 'id');
  const side = async (name: 'followers' | 'following', after: { time: string; id: string } | null) => {
    const rows = await listFollowSide(db, viewer.id, name, after, limit + 1);
    let next: [string, string] = END;
    const page = cutPage(rows, limit, (last) => {
      next = [last.created_at, last.id];
      return 'more';
    });
    return { entries: page.rows.map(presentFollowEntry) satisfies FollowEntry[], next, more: page.nextCursor !== null };
  };
  const followers = await side('followers', at && { time: at[0], id: at[1] });
  const following = await side('following', at && { time: at[2], id: at[3] });
  return {
    data: { followers: followers.entries, following: following.entries },
    nextCursor: followers.more || following.more ? writeCursor(...followers.next, ...following.next) : null,
  };
}

/** The caller's own id may come along; another's is refused. */
function requireOneself(viewer: Member, id: string | undefined): void {
  if (id !== undefined && id !== viewer.id)
    throw new Problem('FORBIDDEN', { message: 'You can ask only for yourself.' });
}

export async function recommendPeople(
  { db }: Context,
  viewer: Member,
  { userId }: Input<'recommendPeople'>,
): Answer<'recommendPeople'> {
  requireOneself(viewer, userId);
  return { data: await recommend(db, viewer.id) };
}

export async function listRandomPeople(
  { db }: Context,
  viewer: Member,
  { userId }: Input<'listRandomPeople'>,
): Answer<'listRandomPeople'> {
  requireOneself(viewer, userId);
  return { data: await pickAtRandom(db, viewer.id) };
}
