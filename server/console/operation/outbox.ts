import { sql } from 'kysely';
import type { OutboxMail, operationCalls } from '#contract/operation.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { newestPage } from '#server/database/cursor.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof operationCalls;

/**
 * Without the text, which may hold a code or a link. The subject of a notice may say what became of a report: whoever has
 * a case against themselves reads none of them (M11).
 */
const subjectFor = (readerId: string) => sql<string>`
  case when kind in ('notice', 'digest') and exists (select from cases where owner_id = ${readerId})
    then 'Notices of a member' else subject end`;

export const listOutbox: ServerFunction<Calls['listOutbox']> = async ({ db }, viewer, { state, ...input }) => {
  const page = newestPage('created_at', 'id', input);
  const { rows, nextCursor } = await page.read(
    db
      .selectFrom('mails')
      .select(['id as _id', 'kind', 'to_address as to', 'last_error as error'])
      .select(['created_at as createdAt', 'expires_at as expiresAt'])
      .select(subjectFor(viewer.id).as('subject'))
      .where(IS_IN[state]),
    (last) => [last.createdAt, last._id],
  );
  const tries = await readTries(
    db,
    rows.map((row) => row._id),
  );
  const data = rows.map((row) => ({
    ...row,
    state: state as MailState,
    tries: tries.get(row._id)?.tries ?? 0,
    nextTryAt: tries.get(row._id)?.nextTryAt ?? null,
  }));
  return { data, nextCursor };
};

interface Tries {
  mailId: string;
  tries: number;
  nextTryAt: string | null;
}

/** State of the jobs that are left to do, by the mail. */
async function readTries(db: Context['db'], ids: string[]): Promise<Map<string, Tries>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Tries>`
    select data->>'mailId' as "mailId", case when started_on is null then 0 else retry_count + 1 end as tries,
      case when state <> 'active' then to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end as "nextTryAt"
    from pgboss.job
    where name = 'sendMail' and state in ('created', 'retry', 'active') and data->>'mailId' = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.mailId, row]));
}

/** Throws CONFLICT for a mail that was given up: its code or link is useless by now. */
export const retryMail: ServerFunction<Calls['retryMail']> = async ({ db, jobs, now }, viewer, { mailId }) => {
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom('mails')
      .select(['sent_at', 'expires_at'])
      .where('id', '=', mailId)
      .executeTakeFirst();
    if (!mail) throw new Problem('NOT_FOUND', { message: 'This mail is not there any more.' });
    if (mail.sent_at !== null) return { message: 'This mail was sent.' };
    if (mail.expires_at <= now().toISOString())
      throw new Problem('CONFLICT', { message: 'This mail is given up: it came too late to be of use.' });
    await jobs.hurry(trx, 'sendMail', { mailId });
    await writeAudit(trx, now(), { action: 'mail tried again', by: viewer, subject: mailId });
    return { message: 'The mail is tried now.' };
  });
};

type MailState = OutboxMail['state'];

/** The state of a row of `mails`. A mail that was refused once is failing until it is sent. */
export const IS_IN = {
  sent: sql<boolean>`sent_at is not null`,
  failing: sql<boolean>`sent_at is null and last_error is not null`,
  waiting: sql<boolean>`sent_at is null and last_error is null`,
} satisfies Record<MailState, unknown>;
