import type { Kysely } from 'kysely';
import type { listingCalls } from '#contract/listings.ts';
import { Problem } from '#contract/problems.ts';
import { isSuspended } from '#server/accounts/suspended.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { inDealTransaction } from '#server/messages/deal-transaction.ts';
import { type ListingLink, readListingLink } from '#server/notices/listing-link.ts';
import { changeStatus } from '../change-status.ts';
import { pictureOf } from '../present.ts';
import { renew } from './renew.ts';
import { findEnd, presentEnd } from './terms.ts';

type Calls = typeof listingCalls;

export const getListingByLink: ServerFunction<Calls['getListingByLink']> = async (context, _viewer, { token }) => {
  const { db } = context;
  const link = readLink(context, token);
  const item = await findListing(db, link);
  const { saved } = await db
    .selectFrom('wishes')
    .select(({ fn }) => fn.countAll<number>().as('saved'))
    .where('item_id', '=', item.id)
    .executeTakeFirstOrThrow();
  const {
    id,
    owner_id,
    kind,
    title,
    price,
    views,
    needed_by,
    ended_at,
    suspended_until: _,
    left_at: _left,
    ...cover
  } = item;
  return {
    data: {
      _id: id,
      owner: owner_id,
      kind,
      title,
      price,
      picture: pictureOf(cover),
      views,
      saved,
      endsAt: link.endsAt.toISOString(),
      endedAt: ended_at,
      act: link.act,
      renewal: presentEnd(await findEnd(context, db, needed_by)),
    },
  };
};

/** The holder of the link acts as the owner, for this one act. */
export const actOnListing: ServerFunction<Calls['actOnListing']> = async (context, _viewer, { token }) => {
  const link = readLink(context, token);
  const { act, itemId, ownerId } = link;
  const item = await inDealTransaction(context, async (trx, deals) => {
    const { suspended_until, left_at } = await findListing(trx, link);
    const state = { isSuspended: isSuspended(suspended_until, deals.now()), isAlumnus: left_at !== null };
    const owner = { id: ownerId, role: 'Student', ...state } as const;
    if (act === 'renew') return renew(deals, trx, owner, itemId);
    const change = act === 'sold' ? ({ status: 'Sold' } as const) : ({ ItemStatus: 'Draft' } as const);
    return changeStatus(deals, trx, owner, { itemId, ...change });
  });
  return { data: { _id: itemId, owner: ownerId, title: item.title, act, endsAt: item.endsAt } };
};

const isUsed = () => new Problem('NOT_FOUND', { message: 'This link has done its work, or is too old.' });

function readLink({ config, now }: Context, token: string): ListingLink {
  const link = readListingLink(config, token, now());
  if (!link) throw isUsed();
  return link;
}

/** The item of a link, if it is unsold, still the owner's, and still has the end that the mail named. */
async function findListing(db: Kysely<Tables>, { itemId, ownerId, endsAt }: ListingLink) {
  const item = await db
    .selectFrom('items')
    .innerJoin('members', 'members.id', 'items.owner_id')
    .leftJoin('pictures', 'pictures.id', 'items.picture_id')
    .select(['items.id', 'items.owner_id', 'items.kind', 'items.title', 'items.price', 'items.views'])
    .select(['items.needed_by', 'items.ended_at', 'members.suspended_until', 'members.left_at'])
    .select(['pictures.name', 'pictures.width', 'pictures.height', 'pictures.color'])
    .where('items.id', '=', itemId)
    .where('items.owner_id', '=', ownerId)
    .where('items.ends_at', '=', endsAt.toISOString())
    .where('items.status', '<>', 'Sold')
    .where('members.blocked_at', 'is', null)
    .where('items.hidden_at', 'is', null)
    .executeTakeFirst();
  if (!item) throw isUsed();
  return item;
}
