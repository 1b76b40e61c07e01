import { can } from '#contract/can.ts';
import type { leavingCalls } from '#contract/leaving.ts';
import { LIST } from '#contract/limits.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { nextTermEnd } from '#contract/rules/studies-end.ts';
import { writeAudit } from '#server/audit.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findTerms } from '#server/items/ends/terms.ts';
import { notify } from '#server/notices/notify.ts';
import { newsOf } from './notify-of-leaving.ts';
import { extend, lockStudent } from './studies-end.ts';

type Calls = typeof leavingCalls;

export const listTermRequests: ServerFunction<Calls['listTermRequests']> = async ({ config, db, now }, viewer) => {
  const today = campusDay(now(), config.timeZone);
  const said = (await findTerms(db)).map(({ ends_on }) => ends_on);
  const rows = await db
    .selectFrom('term_requests as r')
    .innerJoin('members as m', 'm.id', 'r.member_id')
    .leftJoin('pictures as p', 'p.id', 'm.picture_id')
    .select(['m.id as _id', 'm.first_name as firstName', 'm.last_name as lastName', 'p.name as picture'])
    .select(['m.year_and_branch as YearAndBranch', 'm.studies_end', 'm.terms_added', 'r.asked_at as askedAt'])
    .where('m.studies_end', 'is not', null)
    // Nobody decides about themselves.
    .where('m.id', '<>', viewer.id)
    .orderBy('r.asked_at')
    .orderBy('m.id')
    .limit(LIST.max)
    .execute();
  return {
    data: rows.map(({ picture, studies_end, terms_added, ...row }) => {
      const endsOn = studies_end ?? today;
      return {
        ...row,
        image: imageOf(picture),
        endsOn,
        nextEnd: nextTermEnd(endsOn > today ? endsOn : today, said),
        termsAdded: terms_added ?? 0,
      };
    }),
  };
};

export const decideTermRequest: ServerFunction<Calls['decideTermRequest']> = async (context, viewer, input) => {
  const { memberId, isGranted } = input;
  const { db, now, realtime } = context;
  if (!can.decideCase(viewer, { ownerId: memberId })) throw new Problem('FORBIDDEN');
  const told = await db.transaction().execute(async (trx) => {
    const asked = await trx
      .selectFrom('term_requests')
      .innerJoin('members', 'members.id', 'member_id')
      .select('asked_at')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (!asked) throw notFound('request');
    const member = await lockStudent(trx, memberId);
    // Somebody else may have decided it meanwhile.
    const { numDeletedRows } = await trx
      .deleteFrom('term_requests')
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('request');
    const studies_end = isGranted ? await extend(context, trx, member, viewer) : member.studies_end;
    if (!isGranted) await writeAudit(trx, now(), { action: 'term refused', actorId: viewer.id, subject: memberId });
    const news = await newsOf(trx, memberId, { ...member, studies_end });
    const data = { ...news, act: isGranted ? ('granted' as const) : ('refused' as const), days: 0 };
    const key = `term ${memberId} ${asked.asked_at}`;
    return notify(context, trx, [memberId], { kind: 'leaving', key, groupKey: key, data, at: now() });
  });
  realtime.sendToMember(memberId, 'memberChanged', {});
  for (const id of told) realtime.sendToMember(id, 'noticesChanged', {});
  return { message: isGranted ? 'One more term is confirmed.' : 'The term is refused.' };
};
