import { sql } from 'kysely';
import type { consoleCalls, MemberRow } from '#contract/console.ts';
import { NEW_MEMBERS, type Role } from '#contract/limits.ts';
import { notFound } from '#contract/problems.ts';
import { COLUMNS_OF } from '#server/accounts/admins.ts';
import type { Context } from '#server/context.ts';
import { cutPage, NEWEST, readCursor, writeCursor } from '#server/database/cursor.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { holdsWords } from './like.ts';

type Calls = typeof consoleCalls;
type Db = Context['db'];

const DAY = 86_400_000;
const NAME = sql`concat_ws(' ', m.first_name, m.last_name, m.username, m.email, m.college_id)`;

export const listMembers: ServerFunction<Calls['listMembers']> = async (context, _viewer, input) => {
  const { db, now } = context;
  const [time, id] = readCursor(input.cursor, 'time', 'id') ?? NEWEST;
  const at = now();
  let asked = db.selectFrom('members as m').where(holdsWords(NAME, input.keyword));
  if (input.role) {
    const { role, is_moderator } = COLUMNS_OF[input.role];
    asked = asked.where('m.role', '=', role).where('m.is_moderator', '=', is_moderator);
  }
  if (input.state === 'suspended') asked = asked.where('m.suspended_until', '>', at.toISOString());
  if (input.state === 'blocked') asked = asked.where('m.blocked_at', 'is not', null);
  if (input.state === 'new') asked = asked.where('m.created_at', '>', newSince(at).toISOString());
  const [rows, { found }, { members, blocked }] = await Promise.all([
    selectRows(asked, at)
      .where(sql<boolean>`(m.created_at, m.id) < (${time}::timestamptz, ${id}::uuid)`)
      .orderBy('m.created_at', 'desc')
      .orderBy('m.id', 'desc')
      .limit(input.limit + 1)
      .execute(),
    asked.select((count) => count.fn.countAll<number>().as('found')).executeTakeFirstOrThrow(),
    db
      .selectFrom('members')
      .select((count) => [
        count.fn.countAll<number>().as('members'),
        count.fn.count<number>('blocked_at').as('blocked'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const page = cutPage(rows, input.limit, (last) => writeCursor(last.created_at, last.id));
  return {
    data: page.rows.map((row) => presentRow(context, row)),
    nextCursor: page.nextCursor,
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

const newSince = (at: Date): Date => new Date(at.getTime() - NEW_MEMBERS.days * DAY);

const ofMembers = (db: Db) => db.selectFrom('members as m');
type Asked = ReturnType<typeof ofMembers>;

const selectRows = (asked: Asked, at: Date) =>
  asked
    .leftJoin('pictures', 'pictures.id', 'm.picture_id')
    .select(['m.id', 'm.first_name', 'm.last_name', 'm.username', 'm.email', 'm.year_and_branch', 'm.role'])
    .select(['m.is_moderator', 'm.created_at', 'm.seen_on', 'm.suspended_until', 'm.blocked_at'])
    .select([
      'pictures.name as picture',
      sql<number>`(select count(*) from items where owner_id = m.id and publication = 'Published')`.as('items'),
      sql<number>`(select count(*) from sessions where member_id = m.id and expires_at > ${at})`.as('sessions'),
      // Of all nodes, where there are several.
      sql<boolean>`exists (select from connections where member_id = m.id)`.as('is_connected'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>> & { role: Role };

const presentRow = ({ realtime, now }: Context, row: Row): MemberRow => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  image: imageOf(row.picture),
  username: row.username,
  email: row.email,
  YearAndBranch: row.year_and_branch,
  accountType: row.role,
  isModerator: row.is_moderator,
  items: row.items,
  joinedAt: row.created_at,
  isHere: row.is_connected || realtime.connectionsOf(row.id) > 0,
  seenOn: row.seen_on,
  sessions: row.sessions,
  suspendedUntil: row.suspended_until && row.suspended_until > now().toISOString() ? row.suspended_until : null,
  blockedAt: row.blocked_at,
  isNew: row.created_at > newSince(now()).toISOString(),
});
