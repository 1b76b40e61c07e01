import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { withFiles } from '#server/files/with-files.ts';
import { type DealContext, inDealTransaction } from '#server/messages/deal-transaction.ts';

export type Trx = Transaction<Tables>;
export type DeskContext = DealContext;

/** Runs work of the desk in one transaction that may store files; after the commit it notifies the members. */
export const inDeskTransaction = <T>(
  context: Context,
  work: (trx: Trx, desk: DeskContext) => Promise<T>,
  files: [name: string, bytes: Uint8Array][] = [],
): Promise<T> => inDealTransaction(context, work, (run) => withFiles(context, files, run));
