import type { z } from 'zod';
import type { Upload } from '#contract/call.ts';
import { can, roleOf } from '#contract/can.ts';
import type { Gender } from '#contract/limits.ts';
import type { ProfileForm } from '#contract/schemas/people.ts';
import { requireAnAdmin } from '#server/accounts/admins.ts';
import { forgetInCases } from '#server/accounts/forget-in-cases.ts';
import { assertOwnName } from '#server/accounts/reserved-names.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { notifying, withStory } from '#server/deals/deal-transaction.ts';
import { leaveDeals, lockWithPartners } from '#server/deals/leave-deals.ts';
import { fileName, fileUrl } from '#server/files/files.ts';
import { removePictures, removePicturesOf, storePicture } from '#server/files/pictures.ts';
import type { Member } from '#server/viewer.ts';

/** Changes the fields that are sent; an empty one clears its value. */
export async function changeProfile(
  { config, db, now }: Context,
  viewer: Member,
  form: z.output<typeof ProfileForm>,
): Promise<void> {
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
}

/** Replaces a member's picture and deletes the old one's files. Returns the new URL. */
export function replacePicture(context: Context, memberId: string, upload: Upload): Promise<string> {
  return storePicture(context, memberId, upload, async (trx, picture) => {
    const before = await trx.selectFrom('members').select('picture_id').where('id', '=', memberId).executeTakeFirst();
    await trx
      .updateTable('members')
      .set({ picture_id: picture.id, updated_at: context.now() })
      .where('id', '=', memberId)
      .execute();
    if (before?.picture_id) await removePictures(context, trx, [before.picture_id]);
    return fileUrl(fileName(picture.name, 'small', 'webp'));
  });
}

/**
 * Deletes an account in one transaction (rule J1), with sessions, items, follows, resets and queued mails. Messages stay
 * without their sender. The address can sign up again.
 */
export async function removeMember(context: Context, viewer: Member): Promise<void> {
  const { db, now } = context;
  await notifying(context, (deals) =>
    db.transaction().execute(async (trx) => {
      await lockWithPartners(trx, viewer.id);
      const member = await trx
        .selectFrom('members')
        .select(['email', 'role'])
        .where('id', '=', viewer.id)
        .executeTakeFirst();
      // Already deleted, perhaps in another tab.
      if (!member) return;
      await withStory(deals, trx, () => leaveDeals(deals, trx, viewer.id));
      await trx.deleteFrom('items').where('owner_id', '=', viewer.id).execute();
      await removePicturesOf(context, trx, viewer.id);
      await trx.deleteFrom('codes').where('email', '=', member.email).execute();
      for (const address of ['to_address', 'reply_to'] as const)
        await trx.deleteFrom('mails').where(address, '=', member.email).where('sent_at', 'is', null).execute();
      await forgetInCases(trx, viewer.id);
      await trx.deleteFrom('members').where('id', '=', viewer.id).execute();
      if (roleOf({ role: member.role, isModerator: false }) === 'Admin') await requireAnAdmin(trx);
      // Conversations without any member left.
      await trx
        .deleteFrom('conversations')
        .where('kind', '=', 'pair')
        .where('first_id', 'is', null)
        .where('second_id', 'is', null)
        .execute();
      await writeAudit(trx, now(), { action: 'account deleted', actorId: viewer.id, ip: viewer.ip });
    }),
  );
}
