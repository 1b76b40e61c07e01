import { sql } from 'kysely';
import type { BlockedPerson, blockCalls } from '#contract/blocks.ts';
import { can } from '#contract/can.ts';
import { notFound } from '#contract/problems.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { isMuted } from '#server/notices/unread-messages.ts';
import { findRunningDeals } from './release-deals.ts';

type Calls = typeof blockCalls;

/** The other's own block stays: the two see each other again when both blocks are gone. */
export const unblockPerson: ServerFunction<Calls['unblockPerson']> = async ({ db }, viewer, { personId }) => {
  await db.deleteFrom('blocks').where('blocker_id', '=', viewer.id).where('blocked_id', '=', personId).execute();
  return { message: 'You see each other again.' };
};

export const previewBlock: ServerFunction<Calls['previewBlock']> = async ({ db, now }, viewer, { personId }) => {
  const [person, deals, chat] = await Promise.all([
    db.selectFrom('members').select(['role', 'is_moderator']).where('id', '=', personId).executeTakeFirst(),
    findRunningDeals(db, viewer.id, personId),
    db
      .selectFrom('participants as p')
      .innerJoin('conversations as c', 'c.id', 'p.conversation_id')
      .select('c.id')
      .where('p.member_id', '=', viewer.id)
      .where(sql<boolean>`not ${isMuted(now())}`)
      .where(
        sql<boolean>`(c.first_id, c.second_id) = (least(${viewer.id}::uuid, ${personId}), greatest(${viewer.id}::uuid, ${personId}))`,
      )
      .executeTakeFirst(),
  ]);
  if (!person) throw notFound('member');
  return {
    data: {
      deals: deals.map(({ item_title }) => item_title),
      isOfDesk: can.workDesk({ id: personId, role: person.role, isModerator: person.is_moderator }),
      openChatId: chat?.id ?? null,
    },
  };
};

export const listBlockedPeople: ServerFunction<Calls['listBlockedPeople']> = async (context, viewer, input) => {
  const page = newestPage('b.at', 'm.id', input);
  const found = await sql<Omit<BlockedPerson, 'image'>>`
    select m.id as _id, coalesce(b.blocked_first_name, m.first_name) as "firstName",
      coalesce(b.blocked_last_name, m.last_name) as "lastName", m.username, b.at as "blockedAt"
    from blocks b join members m on m.id = b.blocked_id
    where b.blocker_id = ${viewer.id} and ${page.after}
    ${page.order}`.execute(context.db);
  const { rows, nextCursor } = page.cut(found.rows, (last) => [last.blockedAt, last._id]);
  return {
    // Who is hidden shows nothing newer than the block, so no picture either.
    data: rows.map((person) => ({ ...person, image: null })),
    nextCursor,
  };
};
