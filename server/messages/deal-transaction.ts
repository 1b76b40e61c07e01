import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DealMessage, storeDealMessages } from './deal-messages.ts';

type Trx = Transaction<Tables>;

/** The context of a transaction that changes deals or items, with what it collects for its end. */
export type DealContext = Context & {
  /** Members whose connections are to be notified after the commit. */
  notified: string[];
  /** Messages for the conversations, stored before the commit. */
  messages: DealMessage[];
  /** Runs after the commit and before members are notified: ends connections, invalidates the cache. */
  afterCommit: (() => void)[];
};

/**
 * Runs work that locks and changes deals (`applyAct`) or items (`changeItems`) in one transaction, and answers after its
 * commit. The messages of the events are stored last, because storing them locks the conversations; the connections of the
 * notified members hear of it after the commit. `begin` opens the transaction where it stores files too.
 */
export async function inDealTransaction<T>(
  context: Context,
  work: (trx: Trx, deals: DealContext) => Promise<T>,
  begin: (run: (trx: Trx) => Promise<T>) => Promise<T> = (run) => context.db.transaction().execute(run),
): Promise<T> {
  let collected: Pick<DealContext, 'notified' | 'afterCommit'> = { notified: [], afterCommit: [] };
  const result = await begin(async (trx) => {
    // A transaction that is tried again collects anew.
    const deals: DealContext = { ...context, notified: [], messages: [], afterCommit: [] };
    const done = await work(trx, deals);
    await storeDealMessages(deals, trx, deals.messages);
    collected = deals;
    return done;
  });
  for (const run of collected.afterCommit) run();
  for (const id of new Set(collected.notified)) context.realtime.sendToMember(id, 'noticesChanged', {});
  return result;
}
