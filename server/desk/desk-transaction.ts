import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { type DealContext, inDealTransaction } from '#server/deals/deal-transaction.ts';
import { withFiles } from '#server/files/with-files.ts';

export type Trx = Transaction<Tables>;

/** The context of a transaction of the desk, with what it collects for its end. */
export type DeskContext = DealContext & {
  /** Runs after the commit and before members are notified: ends connections, sends changed messages. */
  afterwards: (() => void)[];
};

/** Runs work of the desk in one transaction that may store files; after the commit it notifies the members. */
export function deciding<T>(
  context: Context,
  work: (trx: Trx, desk: DeskContext) => Promise<T>,
  files: [name: string, bytes: Uint8Array][] = [],
): Promise<T> {
  let afterwards: (() => void)[] = [];
  return inDealTransaction(
    context,
    (trx, deals) => {
      afterwards = [];
      return work(trx, Object.assign(deals, { afterwards }));
    },
    async (run) => {
      const result = await withFiles(context, files, run);
      for (const end of afterwards) end();
      return result;
    },
  );
}
