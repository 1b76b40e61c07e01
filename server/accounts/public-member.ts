import { type Kysely, sql } from 'kysely';
import type { PublicMember } from '#contract/people.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { isBanned } from './hidden-people.ts';

/**
 * Selects members as `viewerId` (null: a visitor) sees them. Followers are counted on each read: on one campus they are
 * few, and a stored count can be wrong.
 */
export const selectPublicMembers = (db: Kysely<Tables>, viewerId: string | null) =>
  db
    .selectFrom('members')
    .leftJoin('pictures', 'pictures.id', 'members.picture_id')
    .select([
      'members.id',
      'members.first_name',
      'members.last_name',
      'members.username',
      'members.year_and_branch',
      'members.about',
      'pictures.name as picture_name',
      sql<boolean>`exists (select from follows where follower_id = ${viewerId}::uuid and followed_id = members.id)`.as(
        'followed',
      ),
      sql<number>`(select count(*) from follows where followed_id = members.id and not ${isBanned(sql`follower_id`)})`.as(
        'follower_count',
      ),
      sql<number>`(select count(*) from follows where follower_id = members.id and not ${isBanned(sql`followed_id`)})`.as(
        'following_count',
      ),
    ]);

type PublicRow = Awaited<ReturnType<ReturnType<typeof selectPublicMembers>['executeTakeFirstOrThrow']>>;

export const presentPublicMember = (row: PublicRow, viewerId: string | null): PublicMember => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  username: row.username,
  image: imageOf(row.picture_name),
  YearAndBranch: row.year_and_branch,
  follower: row.followed && viewerId ? [viewerId] : [],
  followerCount: row.follower_count,
  followingCount: row.following_count,
  additionaldetail: { about: row.about },
});
