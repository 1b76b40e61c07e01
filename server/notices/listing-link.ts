import { createHmac, timingSafeEqual } from 'node:crypto';
import { LINK_ACTS, type LinkAct } from '#contract/limits.ts';
import type { Context } from '#server/context.ts';

/** What a link in a mail does to one item of one owner, while the item still has this end. */
export interface ListingLink {
  act: LinkAct;
  itemId: string;
  ownerId: string;
  endsAt: Date;
}

const DAYS = 30;

type Settings = Pick<Context['config'], 'jwtSecret'>;

/** `renew.<item>.<owner>.<its end, in ms>.<end of the link, in s>.<signature>` (M4). */
export function signListingLink(config: Settings, { act, itemId, ownerId, endsAt }: ListingLink, now: Date): string {
  const until = Math.floor(now.getTime() / 1000) + DAYS * 86_400;
  const payload = [act, itemId, ownerId, endsAt.getTime(), until].join('.');
  return `${payload}.${signatureOf(config, payload).toString('base64url')}`;
}

/** Null where the link is forged or has expired. */
export function readListingLink(config: Settings, token: string, now: Date): ListingLink | null {
  const at = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(at, 0));
  const signature = signatureOf(config, payload);
  const given = Buffer.from(token.slice(at + 1), 'base64url');
  if (given.length !== signature.length || !timingSafeEqual(given, signature)) return null;
  const [name, itemId = '', ownerId = '', endsAt, until] = payload.split('.');
  const act = LINK_ACTS.find((one) => one === name);
  if (!act || Number(until) * 1000 <= now.getTime()) return null;
  return { act, itemId, ownerId, endsAt: new Date(Number(endsAt)) };
}

interface Listed {
  itemId: string | null;
  itemOwner: string | null;
  itemEndsAt: string | null;
}

/** The link for each act on a member's item; each carries the tokens of all three. Null for an item without an end. */
export function listingUrl(
  { config, now }: Pick<Context, 'config' | 'now'>,
  memberId: string,
  { itemId, itemOwner, itemEndsAt }: Listed,
): ((act: LinkAct) => string) | null {
  if (!itemId || !itemEndsAt || itemOwner !== memberId) return null;
  const link = { itemId, ownerId: memberId, endsAt: new Date(itemEndsAt) };
  const search = new URLSearchParams();
  for (const act of LINK_ACTS) search.set(act, signListingLink(config, { act, ...link }, now()));
  return (act) => `${config.publicUrl}/listing/${act}?${search}`;
}

// The prefix separates this signature from others made with the secret.
const signatureOf = ({ jwtSecret }: Settings, payload: string): Buffer =>
  createHmac('sha256', jwtSecret).update(`link of a listing ${payload}`).digest();
