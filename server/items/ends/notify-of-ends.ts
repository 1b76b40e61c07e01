import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { ENDS, type ItemKind } from '#contract/limits.ts';
import type { EndNews } from '#contract/notices/listing.ts';
import { dayInWords, localTime } from '#contract/rules/campus-time.ts';
import { OLDEST } from '#server/database/cursor.ts';
import { lockMembers } from '#server/database/locks.ts';
import type { Tables } from '#server/database/tables.ts';
import { togetherOrOneByOne } from '#server/jobs/one-by-one.ts';
import { notify } from '#server/notices/notify.ts';
import type { NotifyContext } from '#server/notices/notify-in-batches.ts';
import { endKey } from '#server/notices/take-back-items.ts';
import { countEndNotice } from '../write-item.ts';
import { dayAfter, endOfDay } from './item-end.ts';

/** Items in one transaction. */
const BATCH = 200;

type Moment = Exclude<EndNews, 'post'>;

/** The notice number of each moment. */
const COUNT: Record<Moment, number> = { soon: 1, today: 2, ended: 3 };

/**
 * Job, every ten minutes: tells owners about an end three days before it, on its day and a week after it, from the
 * morning on. Sold items are left out. Each notice is counted in its own transaction.
 */
export async function notifyOfEnds(context: NotifyContext, signal: AbortSignal): Promise<void> {
  const now = context.now();
  const { timeZone } = context.config;
  const { date, hour } = localTime(now, timeZone);
  const day = hour < ENDS.hour ? dayAfter(date, -1) : date;
  const end = (days: number) => endOfDay(dayAfter(day, days), timeZone);
  const isShown = sql`publication = 'Published' and status <> 'Sold' and ends_at > ${now}`;
  const each = (moment: Moment, isDue: RawBuilder<unknown>) => notifyOfMoment(context, signal, moment, isDue);
  await each('today', sql`${isShown} and ends_at <= ${end(0)}`);
  await each('soon', sql`${isShown} and ends_at > ${end(0)} and ends_at <= ${end(ENDS.before)}`);
  // Old notices are skipped, for example after a long downtime.
  const hasEnded = sql`publication = 'Draft' and status <> 'Sold' and ended_at > ${end(-2 * ENDS.after)}`;
  await each('ended', sql`${hasEnded} and ended_at <= ${end(-ENDS.after)}`);
}

interface Due {
  id: string;
  owner_id: string;
}

interface Ending {
  id: string;
  owner_id: string;
  kind: ItemKind;
  ends_at: string;
  ended_at: string | null;
}

async function notifyOfMoment(
  context: NotifyContext,
  signal: AbortSignal,
  moment: Moment,
  isDue: RawBuilder<unknown>,
): Promise<void> {
  const isUntold = sql`${isDue} and end_notices < ${COUNT[moment]}`;
  const options = { log: context.log, signal, job: 'tellOfEnds', idOf: ({ id }: Due) => id };
  for (let after: string | undefined = OLDEST[1]; after && !signal.aborted; ) {
    const { rows: due }: { rows: Due[] } = await sql<Due>`
      select id, owner_id from items where ${isUntold} and id > ${after} order by id limit ${BATCH}`.execute(
      context.db,
    );
    await togetherOrOneByOne(due, options, (some) => notifyOwners(context, moment, isUntold, some));
    after = due.length === BATCH ? due.at(-1)?.id : undefined;
  }
}

async function notifyOwners(
  context: NotifyContext,
  moment: Moment,
  isUntold: RawBuilder<unknown>,
  due: readonly Due[],
): Promise<void> {
  const members = await context.db.transaction().execute(async (trx) => {
    const receivers: string[] = [];
    for (const row of await takeDue(trx, isUntold, COUNT[moment], due))
      receivers.push(...(await notifyOwner(context, trx, moment, row)));
    return receivers;
  });
  for (const id of new Set(members)) context.realtime.sendToMember(id, 'noticesChanged', {});
}

/** Locks owners before their items. Skips locked rows until the next run. */
async function takeDue(
  trx: Transaction<Tables>,
  isDue: RawBuilder<unknown>,
  count: number,
  due: readonly Due[],
): Promise<Ending[]> {
  await lockMembers(
    trx,
    due.map(({ owner_id }) => owner_id),
    'key share',
  );
  return countEndNotice(
    trx,
    sql`id in (
      select id from items where id = any(${due.map(({ id }) => id)}::uuid[]) and ${isDue}
      for no key update skip locked
    )`,
    count,
  );
}

function notifyOwner(
  context: NotifyContext,
  trx: Kysely<Tables>,
  moment: Moment,
  { id, owner_id, kind, ends_at, ended_at }: Ending,
) {
  const day = dayInWords(new Date(ended_at ?? ends_at), context.config.timeZone);
  const news: EndNews = moment === 'ended' && kind === 'Wanted' ? 'post' : moment;
  const key = `${endKey(id)} ${Date.parse(ends_at)} ${moment}`;
  const data = { act: news, day };
  const groupKey = `${news} ${day}`;
  return notify(context, trx, [owner_id], { kind: 'listing', key, groupKey, data, at: context.now(), itemId: id });
}
