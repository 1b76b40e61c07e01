import { type Kysely, sql } from 'kysely';
import { can, roleOf } from '#contract/can.ts';
import { fileUrl } from '#contract/endpoints.ts';
import type { Gender } from '#contract/limits.ts';
import type { peopleCalls } from '#contract/people.ts';
import { requireAnAdmin } from '#server/accounts/admins.ts';
import { holdDecisions } from '#server/accounts/held-decisions.ts';
import { noteChange } from '#server/accounts/note-change.ts';
import { presentMember } from '#server/accounts/present-member.ts';
import { assertOwnName } from '#server/accounts/reserved-names.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { hideUnopened } from '#server/conversations/requests/begin-request.ts';
import { lockWithPartners } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { leaveDeals } from '#server/deals/leave-deals.ts';
import { forgetInDuties } from '#server/duties/duties.ts';
import { fileName } from '#server/files/files.ts';
import { removePictures, removePicturesOf, storePicture } from '#server/files/pictures.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { deleteItems } from '#server/items/write-item.ts';
import { inDealTransaction } from '#server/messages/deal-transaction.ts';
import { removeMessagePicturesOf } from '#server/messages/pictures/remove-message-pictures.ts';
import { removeContributionsOf } from '#server/papers/contributions/take-back.ts';
import type { Member } from '#server/viewer.ts';

type Calls = typeof peopleCalls;

/** Changes the fields that are sent; an empty one clears its value. */
export const updateProfile: ServerFunction<Calls['updateProfile']> = async ({ config, db, now }, viewer, form) => {
  const memberId = viewer.id;
  if ((form.firstName !== undefined || form.lastName !== undefined) && !can.bearOfficialName(viewer)) {
    const { first_name, last_name } = await db
      .selectFrom('members')
      .select(['first_name', 'last_name'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    const [first, last] = [form.firstName ?? first_name, form.lastName ?? last_name];
    if (first !== first_name || last !== last_name) assertOwnName(first, last, config.brandName);
  }
  const orNull = (value: string | undefined) => (value === undefined ? undefined : value || null);
  await db
    .updateTable('members')
    .set({
      first_name: form.firstName,
      last_name: form.lastName,
      contact_number: orNull(form.contactNumber),
      date_of_birth: orNull(form.dateOfBirth),
      interests: orNull(form.intrestedIn),
      college_id: orNull(form.collegeId),
      gender: orNull(form.gender) as Gender | null | undefined,
      about: orNull(form.about),
      year_and_branch: form.YearAndBranch,
      updated_at: now(),
    })
    .where('id', '=', memberId)
    .execute();
  await noteChange(db, 'person', memberId, now());
  return { data: await presentMember(db, memberId, now()) };
};

/** Replaces a member's picture and deletes the old one's files. Returns the new URL. */
export const changePicture: ServerFunction<Calls['changePicture']> = async (context, viewer, { thumbnailImage }) => {
  const memberId = viewer.id;
  const data = await storePicture(context, memberId, thumbnailImage, async (trx, picture) => {
    const before = await trx.selectFrom('members').select('picture_id').where('id', '=', memberId).executeTakeFirst();
    await trx
      .updateTable('members')
      .set({ picture_id: picture.id, updated_at: context.now() })
      .where('id', '=', memberId)
      .execute();
    if (before?.picture_id) await removePictures(context, trx, [before.picture_id]);
    return fileUrl(fileName(picture.name, 'small', 'webp'));
  });
  await noteChange(context.db, 'person', memberId, context.now());
  return { data };
};

/**
 * Deletes an account in one transaction (rule J1), with sessions, items, follows, resets, queued mails and the address in the
 * audit. Messages stay without their sender. The address can sign up again, and bears what was decided against it (M10).
 */
export async function removeMember(context: Context, viewer: Member): Promise<void> {
  const { now } = context;
  await inDealTransaction(context, async (trx, deals) => {
    await lockWithPartners(trx, viewer.id);
    const member = await trx
      .selectFrom('members')
      .select(['email', 'second_email', 'college_email', 'role'])
      .where('id', '=', viewer.id)
      .executeTakeFirst();
    // Already deleted, perhaps in another tab.
    if (!member) return;
    await leaveDeals(deals, trx, viewer.id);
    const items = await trx.selectFrom('items').select('id').where('owner_id', '=', viewer.id).execute();
    await deleteItems(deals, trx, { itemIds: items.map(({ id }) => id), isOwn: true });
    await removePicturesOf(context, trx, viewer.id);
    await removeMessagePicturesOf(context, trx, viewer.id);
    await removeContributionsOf(context, trx, viewer.id);
    await hideUnopened(trx, viewer.id);
    const addresses = await addressesOf(trx, { id: viewer.id, ...member });
    await trx
      .deleteFrom('codes')
      .where((where) => where.or([where('email', 'in', addresses), where('member_id', '=', viewer.id)]))
      .execute();
    for (const address of ['to_address', 'reply_to'] as const)
      await trx.deleteFrom('mails').where(address, 'in', addresses).where('sent_at', 'is', null).execute();
    await holdDecisions(context, trx, { id: viewer.id, email: member.email });
    if (member.second_email) await holdDecisions(context, trx, { id: viewer.id, email: member.second_email });
    await forgetInCases(trx, viewer.id);
    await forgetInDuties(trx, viewer.id);
    await trx.updateTable('audit').set({ subject: null }).where('subject', 'in', addresses).execute();
    await trx.deleteFrom('members').where('id', '=', viewer.id).execute();
    if (roleOf({ role: member.role, isModerator: false }) === 'Admin') await requireAnAdmin(trx);
    // Conversations without any member left.
    await trx
      .deleteFrom('conversations')
      .where('kind', '=', 'pair')
      .where('first_id', 'is', null)
      .where('second_id', 'is', null)
      .execute();
    await writeAudit(trx, now(), { action: 'account deleted', by: viewer });
  });
}

interface Addresses {
  id: string;
  email: string;
  second_email: string | null;
  college_email: string | null;
}

/** The addresses, and those of before that are still known, unless another has one now. */
async function addressesOf(trx: Kysely<Tables>, member: Addresses): Promise<string[]> {
  const { id, email, second_email, college_email } = member;
  const changes = await trx.selectFrom('address_changes').select('old_email').where('member_id', '=', id).execute();
  const before = [...changes.map(({ old_email }) => old_email), ...(college_email ? [college_email] : [])];
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${before}::text[]) address
    where not exists (select from members m where m.id <> ${id} and address in (m.email, m.second_email))`.execute(trx);
  return [email, ...(second_email ? [second_email] : []), ...rows.map(({ address }) => address)];
}

const NOBODY = JSON.stringify({ senderId: '', senderName: 'Deleted user' });

/**
 * Removes a deleted member's name and id from cases, which stay: from snapshots, from messages attached to any case, and
 * from what reporters were told. The words stay (J1).
 */
async function forgetInCases(trx: Kysely<Tables>, memberId: string): Promise<void> {
  await sql`
    update cases set snapshot = case when kind = 'person' then null else jsonb_set(snapshot, '{facts}', '[]') end
    where owner_id = ${memberId} and snapshot is not null`.execute(trx);
  await sql`
    update reports r set messages = (
      select jsonb_agg(case when one ->> 'senderId' = ${memberId} then one || ${NOBODY}::jsonb else one end order by place)
      from jsonb_array_elements(r.messages) with ordinality as given (one, place))
    where messages @> jsonb_build_array(jsonb_build_object('senderId', ${memberId}::text))`.execute(trx);
  await sql`
    update notices n set text = null, data = jsonb_set(n.data, '{title}', to_jsonb(nobody.title))
    from notice_causes nc join cases c on c.id = nc.case_id cross join lateral (
      select case c.kind when 'person' then 'A person' when 'message' then 'A message' else 'A review' end as title) nobody
    where nc.notice_id = n.id and n.kind = 'report'
      and c.owner_id = ${memberId} and c.kind in ('person', 'message', 'review')`.execute(trx);
}
