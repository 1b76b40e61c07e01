import process from 'node:process';
import pino from 'pino';
import { sendAnnouncement } from '#server/announcements/send.ts';
import { connect } from '#server/database/connect.ts';
import { notifyOfEnds } from '#server/items/ends/notify-of-ends.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { createMail } from '#server/mail/mail.ts';
import { mailDigests } from '#server/notices/mail-digests.ts';
import { mailNotices } from '#server/notices/mail-notices.ts';
import { matchItem } from '#server/saved-searches/match-item.ts';
import { readConfig } from '#server/start/config.ts';

/*
 * A process that runs a job and is killed, as by kill -9, right before one of its statements:
 * node killed-job.ts <database> <job> <time> <number of the statement> [<what the job is about>]
 */
const [url = '', name = '', time = '', last = '', about = ''] = process.argv.slice(2);
const log = pino({ level: 'silent' });
const connection = connect(url, { pool: 2 });
let statements = 0;
const db = connection.db.withPlugin({
  transformQuery({ node }) {
    statements += 1;
    if (statements === Number(last)) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
});
const now = () => new Date(time);
const config = { ...readConfig(), timeZone: 'UTC', digestHour: 0 };
const jobs = await startJobs(url, log);
const mail = createMail({ config, jobs, now });
const { signal } = new AbortController();
const realtime = { sendToMember: () => {} };
const runs: Record<string, () => Promise<void>> = {
  mailNotices: () => mailNotices({ config, db, log, mail, now, realtime }, signal),
  tellOfEnds: () => notifyOfEnds({ config, db, log, now, realtime }, signal),
  mailDigests: () => mailDigests({ config, db, log, mail, now, realtime }, signal),
  sendAnnouncement: () => sendAnnouncement({ config, db, log, now, realtime }, { announcementId: about }, signal),
  matchItem: () => matchItem({ config, db, log, now, realtime }, { itemId: about }, signal),
};
await runs[name]?.();
await jobs.stop();
await connection.close();
