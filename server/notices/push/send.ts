import { type Selectable, sql } from 'kysely';
import { sentenceOf } from '#contract/notices/kind.ts';
import { hasTrait, NOTICE_KINDS } from '#contract/notices/kinds.ts';
import type { Notice, PushPayload } from '#contract/notices.ts';
import { HOUR, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { countUnseen, selectNotices } from '../find.ts';
import { presentNotice } from '../present.ts';
import { findSettings } from '../settings.ts';
import { readOrCreateKeys } from './keys.ts';
import { ForbiddenEndpoint, type PushRequest, post } from './push-service.ts';

/** Hours after which a push is obsolete: it is no longer sent, and push services drop it. */
const USEFUL = 24;
/** Seconds: the longest pause that a push service may ask for. */
const MAX_PAUSE = HOUR / SECOND;

type Subscription = Selectable<Tables['push_subscriptions']>;

/**
 * Job: pushes one notice to one device, unless it was seen, switched off or signed out meanwhile; throws to be retried.
 * A process killed between sending and finishing the job sends twice at most. The second replaces the first without a
 * sound: at the push service by its topic, on the device by its tag.
 */
export async function sendPush(context: Context, job: JobData['sendPush'], signal: AbortSignal): Promise<void> {
  const { config, db, jobs, log, now } = context;
  const subscription = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('id', '=', job.subscriptionId)
    .executeTakeFirst();
  const notice = subscription && (await findNotice(context, job.noticeId, subscription.member_id));
  if (!notice) return;

  const request = await encrypt(context, subscription, notice);
  const { status, retryAfter } = await post(request, config.pushServices, signal).catch((error: unknown) => {
    if (error instanceof ForbiddenEndpoint) return { status: 410, retryAfter: undefined };
    throw error;
  });
  const isBusy = status === 429 || status >= 500;
  if (status >= 200 && status < 300)
    await db.updateTable('push_subscriptions').set({ pushed_at: now() }).where('id', '=', subscription.id).execute();
  else if (status === 404 || status === 410)
    await db.deleteFrom('push_subscriptions').where('id', '=', subscription.id).execute();
  else if (isBusy && retryAfter !== undefined) await jobs.add(db, 'sendPush', job, { startAfter: timeOf(retryAfter) });
  else if (isBusy) throw new Error(`the push service answered ${status}`);
  // Another try would fail the same way.
  else log.warn({ status, host: new URL(subscription.endpoint).host }, 'a push service refused a push');
}

/** The notice, if it is still due for this member. */
async function findNotice(context: Context, noticeId: string, memberId: string): Promise<Notice | undefined> {
  const { config, db, now } = context;
  const since = new Date(now().getTime() - USEFUL * HOUR);
  const [row] = await selectNotices(
    db,
    sql`n.id = ${noticeId} and n.member_id = ${memberId} and n.seen_at is null and n.made_at > ${since}`,
  );
  if (!row) return undefined;
  const { ways } = await findSettings(db, config, memberId);
  return ways[row.kind].push ? presentNotice(row) : undefined;
}

async function encrypt({ config, db }: Context, subscription: Subscription, notice: Notice): Promise<PushRequest> {
  const payload: PushPayload = {
    noticeId: notice._id,
    title: sentenceOf(notice),
    body: NOTICE_KINDS[notice.kind].label,
    link: notice.link,
    unseen: await countUnseen(db, subscription.member_id),
  };
  const { endpoint, p256dh, auth } = subscription;
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: subjectOf(config), ...(await readOrCreateKeys(db)) },
      TTL: USEFUL * (HOUR / SECOND),
      urgency: hasTrait(notice.kind, 'isConversation') ? 'high' : 'normal',
      // A device that was away gets only the newest version of a notice.
      topic: notice._id.replaceAll('-', ''),
    },
  );
  return { endpoint, headers: headers as PushRequest['headers'], body };
}

/** The contact for operators of push services (RFC 8292, 2.1). */
function subjectOf({ operatorEmail, publicUrl }: Context['config']): string {
  if (operatorEmail) return `mailto:${operatorEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:no-reply@localhost';
}

/** Parses Retry-After, in seconds or as a date, by the queue's clock. */
function timeOf(retryAfter: string): Date {
  const now = Date.now();
  const asked = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * SECOND : Date.parse(retryAfter);
  return new Date(Math.min(Math.max(asked || 0, now + SECOND), now + MAX_PAUSE * SECOND));
}
