import type { Kysely } from 'kysely';
import type { WarningKind } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';

/** The default words of a new campus: how people are asked to pay first, or to leave the chat. */
export const DEFAULT_WORDS: Record<WarningKind, string[]> = {
  payFirst: [
    'pay first',
    'pay in advance',
    'pay now',
    'send advance',
    'advance payment',
    'advance to confirm',
    'token amount',
    'on this upi',
    'upi to hold',
    'pay to hold',
    'send screenshot',
    'courier charge*',
    'refundable deposit',
    'enter your pin',
  ],
  leave: ['on whatsapp', 'whatsapp me', 'on telegram', 'telegram me', 'dm me on', 'wa.me/', 't.me/'],
  link: [
    'upi://',
    '@okaxis',
    '@oksbi',
    '@okhdfcbank',
    '@okicici',
    '@ybl',
    '@ibl',
    '@axl',
    '@paytm',
    'razorpay.me',
    'rzp.io',
    'paytm.me',
    'bit.ly/',
    'tinyurl.com',
  ],
};

/** Adds the default words if there are none; nodes that start at the same time add them once. */
export async function addDefaultWords(db: Kysely<Tables>): Promise<void> {
  const any = await db.selectFrom('warning_words').select('id').limit(1).executeTakeFirst();
  if (any) return;
  const words = Object.entries(DEFAULT_WORDS) as [WarningKind, string[]][];
  await db
    .insertInto('warning_words')
    .values(words.flatMap(([kind, phrases]) => phrases.map((phrase) => ({ phrase, kind }))))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
