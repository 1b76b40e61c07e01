import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DealContext, notifying, withStory } from '#server/deals/deal-transaction.ts';
import { withFiles } from '#server/files/with-files.ts';

export type Trx = Transaction<Tables>;

/** What a transaction of the desk collects for its end. */
export type DeskContext = DealContext & {
  /** Runs once it is committed: connections end, messages change before those who read them. */
  afterwards: (() => void)[];
};

/** Runs work of the desk in one transaction, with the files that it names; then tells those who are to hear of it. */
export const deciding = <T>(
  context: Context,
  work: (trx: Trx, desk: DeskContext) => Promise<T>,
  files: [name: string, bytes: Uint8Array][] = [],
): Promise<T> =>
  notifying(context, async (deals) => {
    const desk: DeskContext = Object.assign(deals, { afterwards: [] });
    const result = await withFiles(context, files, (trx) => withStory(desk, trx, () => work(trx, desk)));
    for (const run of desk.afterwards) run();
    return result;
  });
