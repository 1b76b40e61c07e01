import type { Transaction } from 'kysely';
import { HOUR } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { type NoticeEvent, notify } from '#server/notices/notify.ts';
import type { Campus } from './campus.ts';
import type { DemoMember } from './members.ts';
import type { When } from './talk.ts';

/** Hours after which the student has seen a notice. */
const SEEN_AFTER = 30;
/** How many of each kind the student was told of. */
const MOST = 8;

/** What the student was told lately, some of it seen. Everybody else starts with an empty list. */
export async function insertNotices(
  context: Pick<Context, 'config' | 'now'>,
  trx: Transaction<Tables>,
  campus: Campus,
  at: (when: When) => Date,
): Promise<void> {
  const [student] = campus.members;
  if (!student) return;
  const events = eventsFor(student, campus, at).sort((one, other) => one.at.getTime() - other.at.getTime());
  const now = context.now();
  const lately = now.getTime() - SEEN_AFTER * HOUR;
  const isOld = ({ at }: NoticeEvent) => at.getTime() < lately;
  for (const event of events.filter(isOld)) await notify(context, trx, [student.id], event);
  // Seen before the newer ones, which would join their groups.
  await trx.updateTable('notices').set({ seen_at: now.toISOString() }).where('member_id', '=', student.id).execute();
  for (const event of events.filter((one) => !isOld(one))) await notify(context, trx, [student.id], event);
}

function eventsFor(student: DemoMember, campus: Campus, at: (when: When) => Date): NoticeEvent[] {
  const newest = (events: NoticeEvent[]) =>
    events.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, MOST);
  const followed = new Set(
    campus.follows.filter(({ followerId }) => followerId === student.id).map(({ followedId }) => followedId),
  );
  const followers = campus.follows
    .filter(({ followedId }) => followedId === student.id)
    .map(({ followerId: actorId, since }): NoticeEvent => {
      return { kind: 'follower', key: `follower ${actorId}`, groupKey: 'followers', data: {}, at: at(since), actorId };
    });
  const items = campus.items
    .filter(({ owner, publication }) => followed.has(owner.id) && publication === 'Published')
    .map(({ id: itemId, owner: { id: actorId }, created }): NoticeEvent => {
      return { kind: 'newItem', key: `item ${itemId}`, groupKey: actorId, data: {}, at: at(created), actorId, itemId };
    });
  const papers = campus.papers
    .filter(({ branch, year }) => branch === student.branch && year === student.year)
    .map(({ id: paperId, branch, added }): NoticeEvent => {
      const audience = `${branch}, ${student.yearAndBranch.split(' · ', 1)[0]}`;
      return { kind: 'paper', key: `paper ${paperId}`, groupKey: audience, data: { audience }, at: at(added), paperId };
    });
  return [...newest(followers), ...newest(items), ...newest(papers)];
}
