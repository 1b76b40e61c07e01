import { LINK_ACTS, type LinkAct } from '#contract/limits.ts';
import { mailedPaths } from '#contract/mailed-paths.ts';
import { DAY, SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { readSignedLink, signLink } from '#server/signed-link.ts';
import type { EventRow } from './present.ts';

/** What a link in a mail does to one item of one owner, while the item still has this end. */
export interface ListingLink {
  act: LinkAct;
  itemId: string;
  ownerId: string;
  endsAt: Date;
}

const DAYS = 30;
const PURPOSE = 'link of a listing';

type Settings = Pick<Context['config'], 'jwtSecret'>;

/** `renew.<item>.<owner>.<its end, in ms>.<end of the link, in s>.<signature>` (M4). */
export function signListingLink(config: Settings, { act, itemId, ownerId, endsAt }: ListingLink, now: Date): string {
  const until = Math.floor(now.getTime() / SECOND) + DAYS * (DAY / SECOND);
  return signLink(config, PURPOSE, [act, itemId, ownerId, endsAt.getTime(), until].join('.'));
}

/** Null where the link is forged or has expired. */
export function readListingLink(config: Settings, token: string, now: Date): ListingLink | null {
  const payload = readSignedLink(config, PURPOSE, token);
  if (payload === null) return null;
  const [name, itemId = '', ownerId = '', endsAt, until] = payload.split('.');
  const act = LINK_ACTS.find((one) => one === name);
  if (!act || Number(until) * SECOND <= now.getTime()) return null;
  return { act, itemId, ownerId, endsAt: new Date(Number(endsAt)) };
}

/** The link for each act on a member's item; each carries the tokens of all three. Null for an item without an end. */
export function listingUrl(
  { config, now }: Pick<Context, 'config' | 'now'>,
  memberId: string,
  { itemId, itemOwner, itemEndsAt }: Pick<EventRow, 'itemId' | 'itemOwner' | 'itemEndsAt'>,
): ((act: LinkAct) => string) | null {
  if (!itemId || !itemEndsAt || itemOwner !== memberId) return null;
  const link = { itemId, ownerId: memberId, endsAt: new Date(itemEndsAt) };
  const tokens = Object.fromEntries(
    LINK_ACTS.map((act) => [act, signListingLink(config, { act, ...link }, now())]),
  ) as Record<LinkAct, string>;
  return (act) => config.publicUrl + mailedPaths.listing(act, tokens);
}
