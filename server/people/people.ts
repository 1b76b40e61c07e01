import { can } from '#contract/can.ts';
import { LIST } from '#contract/limits.ts';
import type { peopleCalls } from '#contract/people.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { shownContact } from '#server/accounts/contact-data.ts';
import { requirePassword } from '#server/accounts/given-password.ts';
import { assertNotOfMinor, hiddenFrom } from '#server/accounts/hidden-people.ts';
import { presentMember } from '#server/accounts/present-member.ts';
import { presentPublicMember, selectPublicMembers } from '#server/accounts/public-member.ts';
import { listConversations } from '#server/conversations/list-conversations.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { listNewest, selectOwn, selectPublished } from '#server/items/present.ts';
import type { Member } from '#server/viewer.ts';
import { removeMember } from './profile.ts';
import { pickAtRandom, recommend } from './recommend.ts';

type Calls = typeof peopleCalls;

/** The caller's account. Lists contain only their newest entries; other calls page through the rest. */
export const getMe: ServerFunction<Calls['getMe']> = async (context, viewer) => {
  const { db, now } = context;
  const [member, items, converSationId] = await Promise.all([
    presentMember(db, viewer.id, now()),
    listNewest(selectOwn(db, viewer.id), { limit: LIST.max }),
    listConversations(context, viewer.id),
  ]);
  return { data: { ...member, itemsToSell: items.data, converSationId } };
};

/** A member's public profile with the published items, newest first. */
export const getPerson: ServerFunction<Calls['getPerson']> = async (context, viewer, { id, ...page }) => {
  const { db } = context;
  const [member, items, hidden] = await Promise.all([
    selectPublicMembers(db, viewer.id)
      .select('members.is_minor')
      .select(shownContact(context, viewer.id, 'members').email.as('email'))
      .where('members.id', '=', id)
      .executeTakeFirst(),
    listNewest(selectPublished(db).where('items.owner_id', '=', id), page),
    hiddenFrom(db, viewer),
  ]);
  if (!member || !can.seePerson(viewer, hidden.includes(id))) throw notFound('member');
  assertNotOfMinor(viewer, member);
  return {
    data: {
      ...presentPublicMember(member, viewer.id),
      ...((viewer.id !== null || member.email !== null) && { email: member.email }),
      itemsToSell: items.data,
    },
    nextCursor: items.nextCursor,
  };
};

export const deleteAccount: ServerFunction<Calls['deleteAccount']> = async (context, viewer, { id }) => {
  requireOneself(viewer, id);
  requirePassword(context, viewer);
  await removeMember(context, viewer);
  context.realtime.endMember(viewer.id);
  return { message: 'Account Deleted successfully' };
};

/** Clients may send the caller's own id; another's is refused. */
function requireOneself(viewer: Member, id: string | undefined): void {
  if (id !== undefined && id !== viewer.id)
    throw new Problem('FORBIDDEN', { message: 'You can ask only for yourself.' });
}

export const recommendPeople: ServerFunction<Calls['recommendPeople']> = async ({ db, now }, viewer, { userId }) => {
  requireOneself(viewer, userId);
  return { data: await recommend(db, viewer.id, now()) };
};

export const listRandomPeople: ServerFunction<Calls['listRandomPeople']> = async ({ db, now }, viewer, { userId }) => {
  requireOneself(viewer, userId);
  return { data: await pickAtRandom(db, viewer.id, now()) };
};
