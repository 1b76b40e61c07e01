import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import { readUnread } from './papers/read-paper.ts';
import { sweepFiles } from './pictures.ts';

const DAY = 86_400_000;
/** Days that things are kept once they are of no more use (rule J2). */
const KEEP = { sentMails: 7, addresses: 30, views: 1, drawnPages: 30 } as const;
/** Rows a statement: none may take longer than the database waits. */
const BATCH = 5000;

/** Removes what has had its time; the job of every hour. Each part goes on where another fails. */
export async function sweep(context: Context, signal: AbortSignal): Promise<void> {
  const now = context.now().getTime();
  const before = (days: number) => new Date(now - days * DAY).toISOString();
  const parts: [string, () => Promise<unknown>][] = [
    ['codes', () => remove(sql`codes`, sql`expires_at <= ${before(0)}`)],
    ['password_resets', () => remove(sql`password_resets`, sql`expires_at <= ${before(0)}`)],
    ['sessions', () => remove(sql`sessions`, sql`expires_at <= ${before(0)}`)],
    ['counters', () => remove(sql`counters`, sql`ends_at <= ${before(0)}`)],
    ['item_views', () => remove(sql`item_views`, sql`seen_at <= ${before(KEEP.views)}`)],
    ['useless mails', () => remove(sql`mails`, sql`sent_at is null and expires_at <= ${before(0)}`)],
    ['sent mails', () => remove(sql`mails`, sql`sent_at <= ${before(KEEP.sentMails)}`)],
    ['kept mails', () => removeKeptMails(path.join(context.config.dataDir, 'mail'), now - KEEP.sentMails * DAY)],
    ['drawn pages', () => remove(sql`paper_page_pictures`, sql`created_at <= ${before(KEEP.drawnPages)}`)],
    ['unread papers', () => readUnread(context)],
    ['addresses', () => forgetAddresses(before(KEEP.addresses))],
    ['files', () => sweepFiles(context)],
  ];

  async function inBatches(statement: RawBuilder<unknown>): Promise<void> {
    while (!signal.aborted) {
      const { numAffectedRows = 0n } = await statement.execute(context.db);
      if (numAffectedRows < BATCH) return;
    }
  }
  // What is being used again is left alone: who waited for it, with many rows locked, could wait in a circle.
  const remove = (table: RawBuilder<unknown>, useless: RawBuilder<unknown>) =>
    inBatches(
      sql`delete from ${table} where ctid = any(array(
        select ctid from ${table} where ${useless} limit ${BATCH} for update skip locked))`,
    );
  const forgetAddresses = (at: string) =>
    inBatches(sql`update audit set ip = null where number = any(array(
      select number from audit where at <= ${at} and ip is not null limit ${BATCH}))`);

  const failed: string[] = [];
  for (const [name, run] of parts) {
    if (signal.aborted) return;
    await run().catch((error: unknown) => {
      failed.push(name);
      context.log.error({ err: error, part: name }, 'sweeping failed');
    });
  }
  if (failed.length > 0) throw new Error(`not swept: ${failed.join(', ')}`);
}

async function removeKeptMails(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
}
