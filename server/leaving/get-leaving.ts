import type { leavingCalls } from '#contract/leaving.ts';
import { STUDIES } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { daysBetween, proposedEnd } from '#contract/rules/studies-end.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { hasAddress } from '#server/mail/no-address.ts';
import { findBelongings } from './belongings.ts';
import { findNextEnd } from './studies-end.ts';

export const getLeaving: ServerFunction<(typeof leavingCalls)['getLeaving']> = async (context, viewer) => {
  const { config, db, now } = context;
  const member = await db
    .selectFrom('members as m')
    .leftJoin('term_requests as r', 'r.member_id', 'm.id')
    .select(['m.studies_end as endsOn', 'm.terms_added', 'm.left_at', 'm.year_and_branch', 'm.email'])
    .select(['m.second_email', 'r.asked_at as askedAt'])
    .where('m.id', '=', viewer.id)
    .executeTakeFirst();
  if (!member) throw new Problem('TOKEN_INVALID');
  const { endsOn, askedAt, email, second_email } = member;
  const today = campusDay(now(), config.timeZone);
  const isAlumnus = member.left_at !== null;
  const ofAlumnus = hasAddress(email) ? email : null;
  return {
    data: {
      endsOn,
      days: endsOn === null ? null : Math.max(0, daysBetween(today, endsOn)),
      isAlumnus,
      proposal: proposedEnd(member.year_and_branch, today),
      nextEnd: endsOn && (await findNextEnd(context, db, endsOn)),
      needsDesk: (member.terms_added ?? 0) >= STUDIES.ownTerms,
      askedAt,
      ownAddress: second_email ?? (isAlumnus ? ofAlumnus : null),
      ...(await findBelongings(db, viewer.id)),
    },
  };
};
