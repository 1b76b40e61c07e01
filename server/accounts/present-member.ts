import { type Kysely, sql } from 'kysely';
import { can } from '#contract/can.ts';
import type { Member } from '#contract/people.ts';
import { Problem } from '#contract/problems.ts';
import { readYearAndBranch } from '#contract/rules/year-and-branch.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { shownAddress } from '#server/mail/no-address.ts';
import { isBanned } from './hidden-people.ts';

/** Every list has a limit: most ids of followers, and of followed members. */
const MOST_IDS = 2000;

/** Admins stay; of others it is who has a year of study. */
const mayLeave = ({ accountType, YearAndBranch }: Pick<Member, 'accountType' | 'YearAndBranch'>): boolean =>
  !can.isProtected({ role: accountType }) && readYearAndBranch(YearAndBranch) !== null;

/** The caller's own account. Throws TOKEN_INVALID if it is gone. */
export async function presentMember(db: Kysely<Tables>, memberId: string, now: Date): Promise<Member> {
  const { rows } = await sql<
    Omit<Member, 'image' | 'asksStudiesEnd'> & { picture: string | null; saidAt: string | null }
  >`
    select
      m.id as "_id", m.first_name as "firstName", m.last_name as "lastName", m.username, ${shownAddress('m')} as email,
      p.name as picture, m.role as "accountType", m.is_moderator as "isModerator",
      case when m.suspended_until > ${now.toISOString()} then m.suspended_until end as "suspendedUntil",
      m.left_at is not null as "isAlumnus", m.studies_end as "studiesEnd", m.studies_said_at as "saidAt",
      m.college_id as "collegeId",
      m.year_and_branch as "YearAndBranch", m.interests as "intrestedIn",
      array(select follower_id from follows where followed_id = m.id and not ${isBanned(sql`follower_id`)}
        order by created_at desc, follower_id limit ${sql.lit(MOST_IDS)}) as follower,
      array(select followed_id from follows where follower_id = m.id and not ${isBanned(sql`followed_id`)}
        order by created_at desc, followed_id limit ${sql.lit(MOST_IDS)}) as following,
      json_build_object('about', m.about, 'gender', m.gender, 'contactNumber', m.contact_number,
        'dateOfBirth', m.date_of_birth) as additionaldetail
    from members m left join pictures p on p.id = m.picture_id
    where m.id = ${memberId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('TOKEN_INVALID');
  const { picture, saidAt, ...member } = row;
  return { ...member, image: imageOf(picture), asksStudiesEnd: saidAt === null && mayLeave(member) };
}
