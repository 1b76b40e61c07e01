import { sql } from 'kysely';
import type { consoleCalls, MemberRow } from '#contract/console.ts';
import type { Role } from '#contract/limits.ts';
import { notFound } from '#contract/problems.ts';
import { COLUMNS_OF } from '#server/accounts/admins.ts';
import { newSince } from '#server/accounts/new-members.ts';
import { isSuspended } from '#server/accounts/suspended.ts';
import type { Context } from '#server/context.ts';
import { newestPage } from '#server/database/cursor.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { shownAddress } from '#server/mail/no-address.ts';
import { IS_ALIVE } from '#server/realtime/heartbeat.ts';
import { holdsWords } from './items.ts';

type Calls = typeof consoleCalls;
type Db = Context['db'];

const NAME = sql`concat_ws(' ', m.first_name, m.last_name, m.username, m.email, m.college_id)`;

export const listMembers: ServerFunction<Calls['listMembers']> = async (context, _viewer, input) => {
  const { db, now } = context;
  const page = newestPage('m.created_at', 'm.id', input);
  const at = now();
  let asked = db.selectFrom('members as m').where(holdsWords(NAME, input.keyword));
  if (input.role) {
    const { role, is_moderator } = COLUMNS_OF[input.role];
    asked = asked.where('m.role', '=', role).where('m.is_moderator', '=', is_moderator);
  }
  if (input.state === 'suspended') asked = asked.where('m.suspended_until', '>', at.toISOString());
  if (input.state === 'blocked') asked = asked.where('m.blocked_at', 'is not', null);
  if (input.state === 'new') asked = asked.where('m.created_at', '>', newSince(at).toISOString());
  const [selected, { found }, { members, blocked }] = await Promise.all([
    selectRows(asked, at).where(page.after).modifyEnd(page.order).execute(),
    asked.select((count) => count.fn.countAll<number>().as('found')).executeTakeFirstOrThrow(),
    db
      .selectFrom('members')
      .select((count) => [
        count.fn.countAll<number>().as('members'),
        count.fn.count<number>('blocked_at').as('blocked'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const { rows, nextCursor } = page.cut(selected, (last) => [last.joinedAt, last._id]);
  return {
    data: rows.map((row) => presentRow(context, row)),
    nextCursor,
    members,
    blocked,
    found,
  };
};

/** One member as in the list. Throws NOT_FOUND. */
export async function findMemberRow(context: Context, memberId: string): Promise<MemberRow> {
  const one = context.db.selectFrom('members as m').where('m.id', '=', memberId);
  const row = await selectRows(one, context.now()).executeTakeFirst();
  if (!row) throw notFound('member');
  return presentRow(context, row);
}

const ofMembers = (db: Db) => db.selectFrom('members as m');
type Asked = ReturnType<typeof ofMembers>;

const selectRows = (asked: Asked, at: Date) =>
  asked
    .leftJoin('pictures', 'pictures.id', 'm.picture_id')
    .select(['m.id as _id', 'm.first_name as firstName', 'm.last_name as lastName', 'm.username'])
    .select(shownAddress('m').as('email'))
    .select(['m.year_and_branch as YearAndBranch', 'm.role as accountType', 'm.is_moderator as isModerator'])
    .select(['m.created_at as joinedAt', 'm.seen_on as seenOn', 'm.suspended_until', 'm.blocked_at as blockedAt'])
    .select([
      'pictures.name as picture',
      sql<number>`(select count(*) from items where owner_id = m.id and publication = 'Published')`.as('items'),
      sql<number>`(select count(*) from sessions where member_id = m.id and expires_at > ${at})`.as('sessions'),
      // Counts all nodes, where there are several.
      sql<boolean>`exists (select from nodes where m.id = any (member_ids) and ${IS_ALIVE})`.as('isConnected'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>> & { accountType: Role };

const presentRow = (
  { realtime, now }: Context,
  { picture, isConnected, suspended_until: until, ...row }: Row,
): MemberRow => ({
  ...row,
  image: imageOf(picture),
  isHere: isConnected || realtime.connectionsOf(row._id) > 0,
  suspendedUntil: isSuspended(until, now()) ? until : null,
  isNew: row.joinedAt > newSince(now()).toISOString(),
});
