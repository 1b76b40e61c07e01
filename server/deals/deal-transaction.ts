import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DealMessage, storeDealMessages } from '#server/messages/deal-messages.ts';

type Trx = Transaction<Tables>;

/** The context of a transaction that changes deals, with what it collects for its end. */
export type DealContext = Context & {
  /** Members whose connections are to be notified after the commit. */
  notified: string[];
  /** Messages for the conversations, stored before the commit. */
  messages: DealMessage[];
};

/** Runs work whose transaction changes deals. After the commit it notifies the members. */
export async function notifying<T>(context: Context, work: (context: DealContext) => Promise<T>): Promise<T> {
  const deals: DealContext = { ...context, notified: [], messages: [] };
  const result = await work(deals);
  for (const id of new Set(deals.notified)) context.realtime.sendToMember(id, 'noticesChanged', {});
  return result;
}

/** Runs work within a transaction, and stores its messages last, because storing locks the conversations. */
export async function withStory<T>(deals: DealContext, trx: Trx, work: () => Promise<T>): Promise<T> {
  // A transaction that is tried again collects anew.
  Object.assign(deals, { notified: [], messages: [] });
  const result = await work();
  await storeDealMessages(deals, trx, deals.messages);
  return result;
}

/** `notifying` and `withStory` in a new transaction. */
export const changingDeals = <T>(context: Context, work: (trx: Trx, context: DealContext) => Promise<T>): Promise<T> =>
  notifying(context, (deals) => deals.db.transaction().execute((trx) => withStory(deals, trx, () => work(trx, deals))));
