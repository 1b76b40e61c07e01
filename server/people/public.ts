import { type Kysely, sql } from 'kysely';
import type { PublicMember } from '#contract/members.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from './present.ts';

/*
 * A member as others see it. Counts are counted where they are asked for: on one campus they are small,
 * and a stored count is one more thing that can be wrong.
 */

export interface PublicRow {
  id: string;
  first_name: string;
  last_name: string;
  username: string;
  year_and_branch: string;
  about: string | null;
  picture_name: string | null;
  followed: boolean;
  follower_count: number;
  following_count: number;
}

/** Selects members as `viewerId` (null: a visitor) sees them. */
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
      sql<number>`(select count(*) from follows where followed_id = members.id)`.as('follower_count'),
      sql<number>`(select count(*) from follows where follower_id = members.id)`.as('following_count'),
    ]);

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
