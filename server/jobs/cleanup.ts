import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { CHAT, PEOPLE } from '#contract/limits.ts';
import { RETENTION } from '#contract/retention.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { caseOfDeskLine, findCasesOfDesk } from '#server/desk/cases-of-desk.ts';
import { dropRemoved, forgetSnapshots } from '#server/desk/forget.ts';
import { reopenUnchanged } from '#server/desk/reopen-unchanged.ts';
import { notifyOfWaiting } from '#server/desk/reports/notify-desk.ts';
import { hashPictures } from '#server/files/hash-pictures.ts';
import { removeLoosePictures } from '#server/files/pictures.ts';
import { removeOrphans } from '#server/files/remove-orphans.ts';
import { rebuildSearch } from '#server/items/rebuild-search.ts';
import { descriptionHash, storeTextHashes, textHash } from '#server/items/write-item.ts';
import { removeUnseenPictures } from '#server/messages/pictures/remove-message-pictures.ts';
import { sketchUnsketched } from '#server/papers/contributions/sketch.ts';
import { removeContributionsOfNobody } from '#server/papers/contributions/take-back.ts';
import { findLanguages } from '#server/papers/language.ts';
import { cutUncut } from '#server/papers/questions/store-questions.ts';
import { readUnread } from '#server/papers/read-paper.ts';
import { removeDrawnPages } from '#server/papers/remove-drawn-pages.ts';
import { isOfNoAsker } from '#server/papers/requests/fulfil.ts';
import { scanUnread } from '#server/papers/scans/read-scan.ts';

/** Rows a statement, so that none reaches the statement timeout. */
const BATCH = 5000;
/** Notices go with their events. */
const BATCH_OF_NOTICES = 500;

type Task = [name: string, run: () => Promise<unknown>];

/** Removes expired data and does what is due by then, every hour. A task that fails does not stop the others. */
export async function cleanUp(context: Context, signal: AbortSignal): Promise<void> {
  const { config, files } = context;
  const now = context.now().getTime();
  const before = (days: number) => new Date(now - days * DAY).toISOString();
  const tasks: Task[] = [
    ...expiries(context, signal, before),
    ['mail files', () => removeMailFiles(path.join(config.dataDir, 'mail'), now - RETENTION.sentMails * DAY)],
    ['drawn pages', () => removeDrawnPages(context, before(RETENTION.drawnPages), signal)],
    ['unread papers', () => readUnread(context)],
    ['sketches of papers', () => sketchUnsketched(context, signal)],
    ['languages of papers', () => findLanguages(context, signal)],
    ['scanned pages', () => scanUnread(context)],
    ['questions of papers', () => cutUncut(context, signal)],
    ['refused papers', () => removeContributionsOfNobody(context, before(RETENTION.refusedPapers), signal)],
    ['removed items', () => dropRemoved(context, signal)],
    ['snapshots of cases', () => forgetSnapshots(context)],
    ['changes that were not made', () => reopenUnchanged(context, signal)],
    ['cases that have waited', () => notifyOfWaiting(context, signal)],
    ['words of searches', () => rebuildSearch(context, signal)],
    ['cases that nobody may decide', () => warnOfCases(context)],
    ...completions(context, signal),
    ['loose pictures', () => removeLoosePictures(context)],
    ['pictures of messages', () => removeUnseenPictures(context)],
    ['files', () => removeOrphans(context)],
    ['removed files', async () => files.removed?.expire(new Date(now - (config.keepRemovedFiles ?? 0) * DAY))],
    // Last: it reads many files, and a storage that is away makes it slow.
    ['hashes of pictures', () => hashPictures(context, signal)],
  ];
  const failed: string[] = [];
  for (const [name, run] of tasks) {
    if (signal.aborted) return;
    await run().catch((error: unknown) => {
      failed.push(name);
      context.log.error({ err: error, task: name }, 'cleanup failed');
    });
  }
  if (failed.length > 0) throw new Error(`cleanup failed for ${failed.join(', ')}`);
}

async function inBatches(
  { db }: Context,
  signal: AbortSignal,
  statement: RawBuilder<unknown>,
  batch = BATCH,
): Promise<void> {
  while (!signal.aborted) {
    const { numAffectedRows = 0n } = await statement.execute(db);
    if (numAffectedRows < batch) return;
  }
}

/** Rows whose time is over. */
function expiries(context: Context, signal: AbortSignal, before: (days: number) => string): Task[] {
  // Locked rows are skipped: waiting for them with many rows locked could deadlock.
  const remove = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>, batch = BATCH) => {
    const some = sql`select ctid from ${table} where ${condition} limit ${batch} for update skip locked`;
    return inBatches(context, signal, sql`delete from ${table} where ctid = any(array(${some}))`, batch);
  };
  const removeAddresses = (at: string) =>
    inBatches(
      context,
      signal,
      sql`update audit set ip = null where number = any(array(
        select number from audit where at <= ${at} and ip is not null limit ${BATCH}))`,
    );
  return [
    ['codes', () => remove(sql`codes`, sql`expires_at <= ${before(0)}`)],
    ['password_resets', () => remove(sql`password_resets`, sql`expires_at <= ${before(0)}`)],
    ['passkey_challenges', () => remove(sql`passkey_challenges`, sql`expires_at <= ${before(0)}`)],
    ['campus_sign_ins', () => remove(sql`campus_sign_ins`, sql`expires_at <= ${before(0)}`)],
    ['campus_links', () => remove(sql`campus_links`, sql`expires_at <= ${before(0)}`)],
    ['sessions', () => remove(sql`sessions`, sql`expires_at <= ${before(0)}`)],
    ['changes of addresses', () => inBatches(context, signal, forgetOldAddresses(before(0)))],
    ['known devices', () => remove(sql`known_devices`, sql`seen_at <= ${before(RETENTION.knownDevices)}`)],
    ['counters', () => remove(sql`counters`, sql`ends_at <= ${before(0)}`)],
    ['earlier_messages', () => remove(sql`earlier_messages`, sql`until <= ${before(CHAT.earlierDays)}`)],
    ['item_views', () => remove(sql`item_views`, sql`seen_at <= ${before(RETENTION.views)}`)],
    ['item_view_days', () => remove(sql`item_view_days`, sql`day <= ${before(RETENTION.viewDays)}`)],
    ['ended follows', () => remove(sql`ended_follows`, sql`ended_at <= ${before(RETENTION.endedFollows)}`)],
    ['requests', () => remove(sql`chat_requests`, sql`opened_at <= ${before(RETENTION.openedRequests)}`)],
    ['suggestions', () => remove(sql`dismissed_suggestions`, sql`at <= ${before(PEOPLE.dismissedDays)}`)],
    ['usage_days', () => remove(sql`usage_days`, sql`day <= ${before(RETENTION.usage)}`)],
    ['paper_downloads', () => remove(sql`paper_downloads`, sql`day <= ${before(RETENTION.paperDownloads)}`)],
    ['paper_tags', () => remove(sql`paper_tags`, sql`at <= ${before(RETENTION.paperTags)}`)],
    ['paper_requests', () => remove(sql`paper_requests`, isOfNoAsker(before(RETENTION.paperRequests)))],
    ['missed_searches', () => remove(sql`missed_searches`, sql`day <= ${before(RETENTION.missed)}`)],
    ['held decisions', () => remove(sql`held_decisions`, sql`until <= ${before(0)}`)],
    ['expired mails', () => remove(sql`mails`, sql`sent_at is null and expires_at <= ${before(0)}`)],
    ['sent mails', () => remove(sql`mails`, sql`sent_at <= ${before(RETENTION.sentMails)}`)],
    ['notices', () => remove(sql`notices`, sql`made_at <= ${before(RETENTION.notices)}`, BATCH_OF_NOTICES)],
    ['memories', () => remove(sql`notice_causes`, sql`notice_id is null and made_at <= ${before(RETENTION.notices)}`)],
    ['closed bars', () => remove(sql`closed_bars`, isOfEndedBar(before(0)))],
    ['matches', () => remove(sql`saved_search_matches`, isOfGoneItem(before(RETENTION.matches)))],
    ['prices', () => remove(sql`item_prices`, isOldPrice(before(RETENTION.prices)))],
    ['feedback', () => remove(sql`feedback`, sql`created_at <= ${before(RETENTION.feedback)}`)],
    ['data requests', () => remove(sql`data_requests`, sql`answered_at <= ${before(RETENTION.dataRequests)}`)],
    ['members of breaches', () => remove(sql`breach_members`, sql`told_at <= ${before(RETENTION.breachMembers)}`)],
    ['deals of nobody', () => remove(sql`deals`, isOfNobody(before(RETENTION.deals)))],
    ['addresses', () => removeAddresses(before(RETENTION.addresses))],
  ];
}

/** What rows of an earlier version, or of members not seen since, still lack. */
function completions(context: Context, signal: AbortSignal): Task[] {
  const { config, now } = context;
  const today = campusDay(now(), config.timeZone);
  const task = (name: string, statement: RawBuilder<unknown>): Task => [
    name,
    () => inBatches(context, signal, statement),
  ];
  return [
    // Members not seen since days are recorded count as away from now on.
    task(
      'members without a day',
      sql`update members set seen_on = ${today} where id = any(array(
        select id from members where seen_on is null limit ${BATCH} for no key update skip locked))`,
    ),
    // Items from before texts had hashes.
    task(
      'hashes of texts',
      storeTextHashes(sql`id = any(array(
        select id from items where publication = 'Published' and (text_hash is null and ${textHash} is not null
          or description_hash is null and ${descriptionHash} is not null)
        limit ${BATCH} for no key update skip locked))`),
    ),
  ];
}

async function warnOfCases({ db, log }: Context): Promise<void> {
  for (const found of await findCasesOfDesk(db))
    if (found.deciders.length === 0) log.warn({ case: found.number }, caseOfDeskLine(found));
}

/** The change cannot be undone any more, and the audit forgets the old address, unless another account has it. */
const forgetOldAddresses = (at: string) => sql`
  with gone as (
    delete from address_changes where token_hash = any(array(
      select token_hash from address_changes where expires_at <= ${at} limit ${BATCH} for update skip locked))
    returning old_email)
  update audit set subject = null
  where subject in (select old_email from gone) and not exists (select from members where email = subject)`;

const isOfEndedBar = (at: string) => sql`
  announcement_id in (select id from announcements where bar_ends_at <= ${at})`;

/** Once its item has been sold or a draft for some time, a search may tell of it anew. */
const isOfGoneItem = (at: string) => sql`
  exists (select from items i where i.id = item_id and (i.publication = 'Draft' or i.status = 'Sold') and i.updated_at <= ${at})`;

/** The last price of an item stays. */
const isOldPrice = (to: string) => sql`
  at <= ${to} and exists (select from item_prices later where later.item_id = item_prices.item_id and later.at > item_prices.at)`;

const isOfNobody = (to: string) => sql`seller_id is null and buyer_id is null and changed_at <= ${to}`;

async function removeMailFiles(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(file, { force: true });
  }
}
