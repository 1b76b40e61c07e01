import { can } from '#contract/can.ts';
import { LIST } from '#contract/limits.ts';
import type { peopleCalls } from '#contract/people.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { hiddenFrom } from '#server/accounts/hidden-people.ts';
import { noteChange } from '#server/accounts/note-change.ts';
import { presentMember } from '#server/accounts/present-member.ts';
import { presentPublicMember, selectPublicMembers } from '#server/accounts/public-member.ts';
import { listConversations } from '#server/conversations/list-conversations.ts';
import { NEWEST, OLDEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listNewest, selectOwn, selectPublished } from '#server/items/present.ts';
import type { Member } from '#server/viewer.ts';
import { endFollow, muteFollow, resumeFollow } from './end-follow.ts';
import { followMember, listFollowSide } from './follow.ts';
import { findFollowedItems } from './followed-items.ts';
import { changeProfile, removeMember, replacePicture } from './profile.ts';
import { pickAtRandom, recommend } from './recommend.ts';

export { blockMember } from './block.ts';

type Calls = typeof peopleCalls;

/** The caller's account. Lists contain only their newest entries; other calls page through the rest. */
export const getMe: ServerFunction<Calls['getMe']> = async ({ reads, now }, viewer) => {
  const [member, items, converSationId] = await Promise.all([
    presentMember(reads, viewer.id, now()),
    listNewest(selectOwn(reads, viewer.id), { limit: LIST.max }),
    listConversations(reads, viewer.id),
  ]);
  return { data: { ...member, itemsToSell: items.data, converSationId } };
};

/** A member's public profile with the published items, newest first. */
export const getPerson: ServerFunction<Calls['getPerson']> = async ({ reads, config }, viewer, { id, ...page }) => {
  const [member, items, hidden] = await Promise.all([
    selectPublicMembers(reads, viewer.id).select('members.email').where('members.id', '=', id).executeTakeFirst(),
    listNewest(selectPublished(reads).where('items.owner_id', '=', id), page),
    hiddenFrom(reads, viewer),
  ]);
  if (!member || !can.seePerson(viewer, hidden.includes(id))) throw notFound('member');
  return {
    data: {
      ...presentPublicMember(member, viewer.id),
      ...(can.seeContact(viewer, config.contactVisibility) && { email: member.email }),
      itemsToSell: items.data,
    },
    nextCursor: items.nextCursor,
  };
};

export const changePicture: ServerFunction<Calls['changePicture']> = async (context, viewer, { thumbnailImage }) => {
  const data = await replacePicture(context, viewer.id, thumbnailImage);
  await noteChange(context.db, 'person', viewer.id, context.now());
  return { data };
};

export const updateProfile: ServerFunction<Calls['updateProfile']> = async (context, viewer, form) => {
  await changeProfile(context, viewer, form);
  await noteChange(context.db, 'person', viewer.id, context.now());
  return { data: await presentMember(context.db, viewer.id, context.now()) };
};

export const deleteAccount: ServerFunction<Calls['deleteAccount']> = async (context, viewer, { id }) => {
  requireOneself(viewer, id);
  await removeMember(context, viewer);
  context.realtime.endMember(viewer.id);
  return { message: 'Account Deleted successfully' };
};

export const follow: ServerFunction<Calls['follow']> = async (context, viewer, { friendId }) => {
  const { db, realtime } = context;
  const { conversationId, told } = await followMember(context, viewer.id, friendId);
  for (const id of told) realtime.sendToMember(id, 'noticesChanged', {});
  const member = await selectPublicMembers(db, viewer.id).where('members.id', '=', friendId).executeTakeFirst();
  if (!member) throw notFound('member');
  return { data: { ...presentPublicMember(member, viewer.id), conversationId }, message: 'you followed..!' };
};

export const unfollow: ServerFunction<Calls['unfollow']> = async (context, viewer, { friendId, undo }) => {
  await (undo ? resumeFollow : endFollow)(context, viewer.id, { followerId: viewer.id, followedId: friendId });
  return { message: undo ? 'You follow this member again.' : 'You no longer follow this member.' };
};

export const removeFollower: ServerFunction<Calls['removeFollower']> = async (context, viewer, { friendId, undo }) => {
  await (undo ? resumeFollow : endFollow)(context, viewer.id, { followerId: friendId, followedId: viewer.id });
  return { message: undo ? 'This member follows you again.' : 'This member no longer follows you.' };
};

export const muteMember: ServerFunction<Calls['muteMember']> = async ({ db }, viewer, { friendId, muted }) => {
  await muteFollow(db, { followerId: viewer.id, followedId: friendId }, muted);
  return { message: muted ? 'New items of this member are not told.' : 'New items of this member are told again.' };
};

export const listFollowedItems: ServerFunction<Calls['listFollowedItems']> = ({ db, now }, viewer, page) =>
  findFollowedItems(db, viewer.id, { ...page, at: now() });

/** Pages through both lists at once, each from its own position. */
export const listFollows: ServerFunction<Calls['listFollows']> = async ({ db }, viewer, { limit, cursor }) => {
  const after = readCursor(cursor, 'time', 'id', 'time', 'id') ?? ([...NEWEST, ...NEWEST] as const);
  const [followers, following] = await Promise.all([
    listFollowSide(db, viewer.id, 'followers', { after: [after[0], after[1]], limit }),
    listFollowSide(db, viewer.id, 'following', { after: [after[2], after[3]], limit }),
  ]);
  const hasMore = followers.next || following.next;
  return {
    data: { followers: followers.data, following: following.data },
    nextCursor: hasMore ? writeCursor(...(followers.next ?? OLDEST), ...(following.next ?? OLDEST)) : null,
  };
};

/** Clients may send the caller's own id; another's is refused. */
function requireOneself(viewer: Member, id: string | undefined): void {
  if (id !== undefined && id !== viewer.id)
    throw new Problem('FORBIDDEN', { message: 'You can ask only for yourself.' });
}

export const recommendPeople: ServerFunction<Calls['recommendPeople']> = async ({ db }, viewer, { userId }) => {
  requireOneself(viewer, userId);
  return { data: await recommend(db, viewer.id) };
};

export const listRandomPeople: ServerFunction<Calls['listRandomPeople']> = async ({ db }, viewer, { userId }) => {
  requireOneself(viewer, userId);
  return { data: await pickAtRandom(db, viewer.id) };
};
