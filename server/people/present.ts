import { type Kysely, sql } from 'kysely';
import type { Member } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { quickRead } from '#server/database/statement.ts';
import type { Tables } from '#server/database/tables.ts';
import { fileName, fileUrl } from '#server/files.ts';

/** The URL of a member's picture by the name it is stored under; null where there is none. */
export const imageOf = (picture: string | null): string | null =>
  picture === null ? null : fileUrl(fileName(picture, 'small', 'webp'));

/** No list is without a limit; so many of the newest followers and followed leave the house at once. */
const MOST_IDS = 2000;

/** What presentOwn needs of `members m left join pictures p`. */
export const OWN = sql`
  m.id as "_id", m.first_name as "firstName", m.last_name as "lastName", m.username, m.email,
  p.name as picture, m.role as "accountType", m.college_id as "collegeId",
  m.year_and_branch as "YearAndBranch", m.interests as "intrestedIn",
  array(select follower_id from follows where followed_id = m.id
    order by created_at desc, follower_id limit ${sql.lit(MOST_IDS)}) as follower,
  array(select followed_id from follows where follower_id = m.id
    order by created_at desc, followed_id limit ${sql.lit(MOST_IDS)}) as following,
  json_build_object('about', m.about, 'gender', m.gender, 'contactNumber', m.contact_number,
    'dateOfBirth', m.date_of_birth) as additionaldetail`;

export type OwnRow = Omit<Member, 'image'> & { picture: string | null };

/** A member as the member sees it. */
export const presentOwn = ({ picture, ...member }: OwnRow): Member => ({ ...member, image: imageOf(picture) });

const selectOwn = quickRead<{ memberId: string }>()(
  (_db, value) =>
    sql<OwnRow>`select ${OWN} from members m left join pictures p on p.id = m.picture_id where m.id = ${value('memberId')}`,
);

/** A member as the member sees it, by one statement. Throws TOKEN_INVALID where the account is gone. */
export async function presentMember(db: Kysely<Tables>, memberId: string): Promise<Member> {
  const [row] = await selectOwn(db, { memberId });
  if (!row) throw new Problem('TOKEN_INVALID');
  return presentOwn(row);
}
