import { type Kysely, sql } from 'kysely';
import { AWAY, CONTACT } from '#contract/limits.ts';
import type { PrivacySettings, peopleCalls } from '#contract/people.ts';
import { badField, Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { contactShownTo, dealsShowingContact } from '#server/accounts/contact-data.ts';
import { areBlocked, isBanned, isHiddenFrom } from '#server/accounts/hidden-people.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof peopleCalls;

export const getPrivacySettings: ServerFunction<Calls['getPrivacySettings']> = async (context, viewer) => ({
  data: await findPrivacySettings(context, context.db, viewer.id),
});

export const changePrivacySettings: ServerFunction<Calls['changePrivacySettings']> = (context, viewer, change) =>
  context.db.transaction().execute(async (trx) => {
    const { config, now } = context;
    const { awayUntil } = change;
    if (awayUntil) requireDayToCome(awayUntil, campusDay(now(), config.timeZone));
    await trx
      .updateTable('members')
      .set({
        shows_contact: change.showsContact,
        is_findable: change.isFindable,
        is_suggested: change.isSuggested,
        sees_suggestions: change.seesSuggestions,
        shows_read: change.showsRead,
        writable_by: change.writableBy,
        is_minor: change.isMinor,
        away_until: awayUntil === undefined ? undefined : awayUntil || null,
        updated_at: now(),
      })
      .where('id', '=', viewer.id)
      .execute();
    return { data: await findPrivacySettings(context, trx, viewer.id) };
  });

function requireDayToCome(day: string, today: string): void {
  const last = new Date(Date.parse(today) + AWAY.days * DAY).toISOString().slice(0, 10);
  if (day <= today || day > last) throw badField('awayUntil', 'Please choose a day to come, within a year.');
}

/** What a member has chosen, and who sees the contact data now because of a deal. Throws TOKEN_INVALID if they are gone. */
async function findPrivacySettings(context: Context, db: Kysely<Tables>, memberId: string): Promise<PrivacySettings> {
  const member = await db
    .selectFrom('members')
    .select(['shows_contact', 'is_findable', 'is_suggested', 'sees_suggestions', 'shows_read'])
    .select([contactShownTo(context, 'members').as('shown_to')])
    .select(['writable_by', 'away_until', 'is_minor'])
    .select([
      sql<number>`(select count(*)::int from follows where follower_id = members.id
        and not ${isBanned(sql`followed_id`)})`.as('following'),
      sql<number>`(select count(*)::int from chat_requests r
        join conversations c on c.id = r.conversation_id and c.last_number > 0
        join members s on s.id = r.sender_id and s.blocked_at is null
        where r.receiver_id = members.id and r.opened_at is null and r.declined_at is null
          and not ${areBlocked(sql`r.receiver_id`, sql`s.id`)})`.as('requests'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  const isAway = (member.away_until ?? '') > campusDay(context.now(), context.config.timeZone);
  return {
    showsContact: member.shows_contact,
    contactShownTo: member.shown_to,
    isContactPublic: context.config.contactVisibility === 'everyone',
    contactSeenBy: member.shown_to === 'deals' ? await listWhoSee(context, db, memberId) : { people: [], more: 0 },
    isFindable: member.is_findable ?? true,
    isSuggested: member.is_suggested ?? true,
    seesSuggestions: member.sees_suggestions ?? true,
    isMinor: member.is_minor ?? false,
    showsRead: member.shows_read ?? true,
    writableBy: member.writable_by ?? 'everyone',
    following: member.following,
    requests: member.requests,
    awayUntil: isAway ? member.away_until : null,
  };
}

type Seer = PrivacySettings['contactSeenBy']['people'][number];

/** The other sides of deals that show contact data, whose deals are reserved first, then by the time that is left. */
async function listWhoSee(context: Context, db: Kysely<Tables>, memberId: string) {
  const { rows } = await sql<Omit<Seer, 'image'> & { picture: string | null; count: number }>`
    select m.id as "_id", m.first_name as "firstName", m.last_name as "lastName", p.name as picture,
      case when bool_or(d.until is null) then null else max(d.until) end as until, count(*) over ()::int as count
    from (${dealsShowingContact(context, memberId)}) d
    join members m on m.id = d.other_id and m.blocked_at is null
    left join pictures p on p.id = m.picture_id
    where not ${isHiddenFrom(memberId, sql`m.id`)}
    group by m.id, p.name
    order by until desc nulls first, m.id limit ${sql.lit(CONTACT.listed)}`.execute(db);
  return {
    people: rows.map(({ picture, count: _count, ...person }) => ({ ...person, image: imageOf(picture) })),
    more: (rows[0]?.count ?? 0) - rows.length,
  };
}
