import { sql } from 'kysely';
import type { dealActCalls } from '#contract/deal-acts.ts';
import type { dealCalls } from '#contract/deals.ts';
import { DEALS } from '#contract/limits.ts';
import { badField, Problem } from '#contract/problems.ts';
import { HOUR } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { LockedDeal } from '#server/database/locks.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { applyAct } from './apply-act.ts';
import { changeOwnDeal } from './one-deal.ts';

type Calls = typeof dealCalls & typeof dealActCalls;

export const proposeMeeting: ServerFunction<Calls['proposeMeeting']> = (context, viewer, { dealId, times, place }) =>
  changeOwnDeal(context, viewer.id, dealId, async ({ trx, deals, deal, side }) => {
    const latest = context.now().getTime() + DEALS.meetingDays * 24 * HOUR;
    const sorted = [...new Set(times.map(Number))].sort((a, b) => a - b);
    const message = sorted.some((time) => time <= context.now().getTime())
      ? 'This time is over. Choose a later one.'
      : sorted.some((time) => time > latest)
        ? `Choose a time within ${DEALS.meetingDays} days.`
        : null;
    if (message) throw badField('times', message);
    const dates = sorted.map((time) => new Date(time));
    await applyAct(deals, trx, deal, { act: 'proposeMeeting', actor: side, times: dates, place });
  });

export const takeMeeting: ServerFunction<Calls['takeMeeting']> = (context, viewer, { dealId, time }) =>
  changeOwnDeal(context, viewer.id, dealId, async ({ trx, deals, deal, side }) => {
    const { proposal_times: times, proposal_place: place, proposal_by: by } = deal;
    if (!times || !place || by === side)
      throw new Problem('CONFLICT', { message: 'There is no proposal to take any more.' });
    if (!times.some((one) => Date.parse(one) === time.getTime()))
      throw new Problem('CONFLICT', { message: 'This time is not proposed any more. Choose one of those shown.' });
    if (time <= context.now()) throw new Problem('CONFLICT', { message: 'This time is over. Propose another.' });
    const until = heldUntil(deal, time);
    await applyAct(deals, trx, deal, { act: 'takeMeeting', actor: side, times: [time], place, until });
  });

/** Extends a reservation beyond its meeting. */
function heldUntil({ state, rent_from, reserved_until }: LockedDeal, meeting: Date): Date | undefined {
  const end = new Date(meeting.getTime() + DEALS.meetingGraceHours * HOUR);
  const isShort = state === 'Reserved' && !rent_from && reserved_until && Date.parse(reserved_until) < end.getTime();
  return isShort ? end : undefined;
}

export const listPlaces: ServerFunction<Calls['listPlaces']> = async ({ db }) => {
  const rows = await db.selectFrom('meeting_places').select('name').orderBy('position').execute();
  return { data: rows.map(({ name }) => name) };
};

export const savePlaces: ServerFunction<Calls['savePlaces']> = async ({ db, now }, viewer, { places }) => {
  const names = [...new Set(places)];
  await db.transaction().execute(async (trx) => {
    // The second of two concurrent admins replaces what the first saved.
    await sql`lock table meeting_places in share row exclusive mode`.execute(trx);
    await trx.deleteFrom('meeting_places').execute();
    const rows = names.map((name, i) => ({ position: i + 1, name }));
    if (rows.length > 0) await trx.insertInto('meeting_places').values(rows).execute();
    await writeAudit(trx, now(), {
      action: 'meeting places changed',
      by: viewer,
      details: { names: names.join('; ') },
    });
  });
  return { data: names };
};
