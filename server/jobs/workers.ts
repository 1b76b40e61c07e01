import { sendResetLink } from '#server/accounts/resets.ts';
import { sendAnnouncement } from '#server/announcements/announcements.ts';
import { finishMerge, refileCategory } from '#server/categories/move-items.ts';
import { runBackup } from '#server/console/operation/backup-files.ts';
import { runFileCheck } from '#server/console/operation/check-files.ts';
import { countMessages } from '#server/console/overview.ts';
import type { Context } from '#server/context.ts';
import { notifyOfRequests } from '#server/conversations/requests/notify-of-requests.ts';
import { closeDealsOfMember } from '#server/deals/blocked.ts';
import { runOut } from '#server/deals/run-out.ts';
import { findAlike, findAlikeRequests } from '#server/desk/reports/find-alike.ts';
import { tellOfBreach } from '#server/duties/tell-of-breach.ts';
import { removeFiles } from '#server/files/pictures.ts';
import { endItems } from '#server/items/ends/end-items.ts';
import { notifyOfEnds } from '#server/items/ends/notify-of-ends.ts';
import { endStudies } from '#server/leaving/become-alumnus.ts';
import { notifyOfLeaving } from '#server/leaving/notify-of-leaving.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import type { Transport } from '#server/mail/transport.ts';
import { mailDigests } from '#server/notices/mail-digests.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { notifyFollowers, notifyOfPaper } from '#server/notices/notify-in-batches.ts';
import { queueDuePushes } from '#server/notices/push/due.ts';
import { sendPush } from '#server/notices/push/send.ts';
import { takeBackItems, takeBackPaper } from '#server/notices/take-back-items.ts';
import { notifyOfUnread } from '#server/notices/unread-messages.ts';
import { readPaper } from '#server/papers/read-paper.ts';
import { fulfilRequests } from '#server/papers/requests/fulfil.ts';
import { readScan } from '#server/papers/scans/read-scan.ts';
import { countAnswerTimes } from '#server/reviews/answer-times.ts';
import { showReviews } from '#server/reviews/show-reviews.ts';
import { matchItem } from '#server/saved-searches/match-item.ts';
import { notifyOfGone, notifyWishers } from '#server/wishes/notify-wishers.ts';
import { cleanUp } from './cleanup.ts';

/** Seconds between checks for notices to push. */
const PUSH_INTERVAL = 5;

/** Runs the jobs that calls add, one line a queue. Ends with context.jobs.stop(). */
export async function startWorkers(context: Context): Promise<void> {
  const { config, db, jobs } = context;
  // Loaded with the first mail, so that the start does not wait for it.
  let transport: Promise<Transport> | undefined;
  const loadTransport = () => {
    transport ??= import('#server/mail/transport.ts').then(({ createTransport }) => createTransport(config));
    return transport;
  };
  await Promise.all([
    jobs.work('sendMail', async ({ mailId }, signal) => deliverMail(context, await loadTransport(), mailId, signal), {
      concurrency: 5,
    }),
    jobs.work('sendResetLink', (data) => sendResetLink(context, data)),
    jobs.work('removeFiles', (data) => removeFiles(context, data)),
    jobs.work('readPaper', (data, signal) => readPaper(context, data, signal)),
    jobs.work('readScan', (data, signal) => readScan(context, data, signal), { concurrency: 1 }),
    // Added by the operator's tool. Nodes hear of the ended session anyway; a server alone of the version before does not.
    jobs.work('endMember', async ({ memberId }) => context.realtime.endMember(memberId)),
    jobs.work('closeDealsOfMember', (data, signal) => closeDealsOfMember(context, data, signal)),
    jobs.work('sweep', (_data, signal) => cleanUp(context, signal)),
    jobs.work('tellFollowers', (data, signal) => notifyFollowers(context, data, signal)),
    jobs.work('tellOfPaper', async (data, signal) => {
      await fulfilRequests(context, data);
      await notifyOfPaper(context, data, signal);
    }),
    jobs.work('matchItem', (data, signal) => matchItem(context, data, signal)),
    jobs.work('findAlike', (data) => findAlike(context, data)),
    jobs.work('findAlikeRequests', (data) => findAlikeRequests(context, data)),
    jobs.work('tellWishers', (data, signal) => notifyWishers(context, data, signal)),
    jobs.work('tellOfGone', (data) => notifyOfGone(context, data)),
    jobs.work('takeBackItems', (data, signal) => takeBackItems(context, data, signal)),
    jobs.work('takeBackPaper', (data, signal) => takeBackPaper(context, data, signal)),
    jobs.work('sendAnnouncement', (data, signal) => sendAnnouncement(context, data, signal)),
    jobs.work('tellOfBreach', (data, signal) => tellOfBreach(context, data, signal)),
    jobs.work('refileCategory', (data, signal) => refileCategory(context, data, signal)),
    jobs.work('finishMerge', (data, signal) => finishMerge(context, data, signal)),
    jobs.work('tellOfUnread', (_data, signal) => notifyOfUnread(context, signal)),
    jobs.work('tellOfRequests', (_data, signal) => notifyOfRequests(context, signal)),
    jobs.work('mailNotices', (_data, signal) => mailNotices(context, signal)),
    jobs.work('mailDigests', (_data, signal) => mailDigests(context, signal)),
    jobs.work('sendPush', (data, signal) => sendPush(context, data, signal), { concurrency: 10 }),
    jobs.work('runOutDeals', (_data, signal) => runOut(context, signal)),
    jobs.work('endItems', (_data, signal) => endItems(context, signal)),
    jobs.work('tellOfEnds', (_data, signal) => notifyOfEnds(context, signal)),
    jobs.work('tellOfLeaving', (_data, signal) => notifyOfLeaving(context, signal)),
    jobs.work('endStudies', (_data, signal) => endStudies(context, signal)),
    jobs.work('showReviews', (_data, signal) => showReviews(context, signal)),
    jobs.work('countAnswerTimes', (_data, signal) => countAnswerTimes(context, signal)),
    jobs.work('countMessages', (_data, signal) => countMessages(context, signal)),
    jobs.work('checkFiles', (_data, signal) => runFileCheck(context, signal), { concurrency: 1 }),
    jobs.work('makeBackup', (_data, signal) => runBackup(context, signal), { concurrency: 1 }),
  ]);
  await scheduleJobs(context);
  jobs.every(PUSH_INTERVAL, 'queueDuePushes', (signal) => queueDuePushes(context, signal));
  // Do what was due while no server ran.
  await jobs.add(db, 'sweep', {});
  await jobs.add(db, 'endStudies', {});
}

/** When the jobs run that nobody adds, by the clock of UTC where no time zone is given. */
async function scheduleJobs({ config, jobs }: Context): Promise<void> {
  await Promise.all([
    jobs.schedule('sweep', '17 * * * *'),
    jobs.schedule('tellOfUnread', '* * * * *'),
    jobs.schedule('tellOfRequests', '* * * * *'),
    jobs.schedule('runOutDeals', '* * * * *'),
    jobs.schedule('endItems', '* * * * *'),
    jobs.schedule('tellOfEnds', '*/10 * * * *'),
    jobs.schedule('tellOfLeaving', '*/10 * * * *'),
    jobs.schedule('endStudies', '*/10 * * * *'),
    jobs.schedule('showReviews', '7 * * * *'),
    jobs.schedule('countAnswerTimes', '43 22 * * *'),
    jobs.schedule('countMessages', '20 0 * * *', config.timeZone),
    jobs.schedule('mailNotices', '* * * * *'),
    jobs.schedule('mailDigests', '* * * * *'),
    config.nightlyBackups ? jobs.schedule('makeBackup', '0 3 * * *', config.timeZone) : jobs.unschedule('makeBackup'),
  ]);
}
