import { sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import { can } from '#contract/can.ts';
import type { itemCalls } from '#contract/items.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { cutPage, readCursor, writeCursor } from '#server/database/cursor.ts';
import { quickRead } from '#server/database/statement.ts';
import { imageOf } from '#server/people/present.ts';
import { removePictures } from '#server/pictures.ts';
import type { Member, Viewer } from '#server/viewer.ts';
import { FROM_THE_NEWEST, type ItemRow, olderThan, presentItem, selectItems } from './present.ts';

export { contactSeller } from './contact.ts';
export { changeItemStatus, createItem, editItem } from './edit.ts';
export { searchItems } from './search.ts';
export { suggestSearches } from './suggest.ts';
export { countView } from './views.ts';

type Calls = typeof itemCalls;

const newestFirst = (row: ItemRow) => writeCursor(row.created_at, row.id);

const selectNewest = quickRead<{ time: string; id: string; most: number }>()((db, value) =>
  selectItems(db)
    .where('items.publication', '=', sql.lit('Published'))
    .where(olderThan([value('time'), value('id')]))
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(value('most')),
);

export async function listItems(
  { db }: Context,
  _viewer: Viewer,
  { limit, cursor }: ServerInput<Calls['listItems']>,
): Promise<Output<Calls['listItems']>> {
  const [time, id] = readCursor(cursor, 'time', 'id') ?? FROM_THE_NEWEST;
  const rows = await selectNewest(db, { time, id, most: limit + 1 });
  const page = cutPage(rows, limit, newestFirst);
  return { data: page.rows.map(presentItem), nextCursor: page.nextCursor };
}

export async function listOwnItems(
  { db }: Context,
  viewer: Member,
  { limit, cursor }: ServerInput<Calls['listOwnItems']>,
): Promise<Output<Calls['listOwnItems']>> {
  const after = readCursor(cursor, 'time', 'id');
  const rows = await selectItems(db)
    .where('items.owner_id', '=', viewer.id)
    .$if(after !== null, (query) => query.where(olderThan(after as [string, string])))
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = cutPage(rows, limit, newestFirst);
  return { data: page.rows.map(presentItem), nextCursor: page.nextCursor };
}

/** How many of the owner's other items stand below an item. */
const MORE_FROM_OWNER = 12;

const selectWithOwner = quickRead<{ itemId: string; viewerId: string | null }>()((db, value) =>
  selectItems(db)
    .innerJoin('members as owner', 'owner.id', 'items.owner_id')
    .leftJoin('pictures as face', 'face.id', 'owner.picture_id')
    .select((from) => [
      'owner.first_name',
      'owner.last_name',
      'owner.username',
      'owner.year_and_branch',
      'owner.about',
      'owner.email',
      'owner.contact_number',
      'face.name as face_name',
      from
        .selectFrom('follows')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('followed_id', '=', 'owner.id')
        .as('follower_count'),
      from
        .selectFrom('follows')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('follower_id', '=', 'owner.id')
        .as('following_count'),
      sql<boolean>`exists (select from follows where followed_id = owner.id and follower_id = ${value('viewerId')}::uuid)`.as(
        'is_followed',
      ),
    ])
    .where('items.id', '=', value('itemId')),
);

const selectMore = quickRead<{ itemId: string; most: number }>()((db, value) =>
  selectItems(db)
    .where('items.owner_id', '=', (from) =>
      from.selectFrom('items as shown').select('shown.owner_id').where('shown.id', '=', value('itemId')),
    )
    .where('items.publication', '=', sql.lit('Published'))
    .where('items.id', '!=', value('itemId'))
    .orderBy('items.created_at', 'desc')
    .orderBy('items.id', 'desc')
    .limit(value('most')),
);

export async function getItem(
  { config, db }: Context,
  viewer: Viewer,
  { itemId }: ServerInput<Calls['getItem']>,
): Promise<Output<Calls['getItem']>> {
  const [[row], more] = await Promise.all([
    selectWithOwner(db, { itemId, viewerId: viewer.id }),
    selectMore(db, { itemId, most: MORE_FROM_OWNER }),
  ]);
  if (!row || !can.seeItem(viewer, { ownerId: row.owner_id, publication: row.publication }))
    throw new Problem('NOT_FOUND');
  const seesContact = can.seeContact(viewer, config.contactVisibility);
  return {
    data: {
      ...presentItem(row),
      owner: {
        _id: row.owner_id,
        firstName: row.first_name,
        lastName: row.last_name,
        username: row.username,
        image: imageOf(row.face_name),
        YearAndBranch: row.year_and_branch,
        follower: row.is_followed && viewer.id !== null ? [viewer.id] : [],
        followerCount: row.follower_count ?? 0,
        followingCount: row.following_count ?? 0,
        ...(seesContact && { email: row.email }),
        additionaldetail: { about: row.about, ...(seesContact && { contactNumber: row.contact_number }) },
      },
      moreFromOwner: more.map(presentItem),
    },
  };
}

export async function deleteItem(
  context: Context,
  viewer: Member,
  { itemId }: ServerInput<Calls['deleteItem']>,
): Promise<Output<Calls['deleteItem']>> {
  await context.db.transaction().execute(async (trx) => {
    const item = await trx
      .selectFrom('items')
      .select(['owner_id as ownerId', 'publication', 'picture_id', 'title'])
      .where('id', '=', itemId)
      .forUpdate()
      .executeTakeFirst();
    if (!item || !can.seeItem(viewer, item)) throw new Problem('NOT_FOUND');
    if (!can.deleteItem(viewer, item)) throw new Problem('FORBIDDEN');
    await trx.deleteFrom('items').where('id', '=', itemId).execute();
    await removePictures(context, trx, [item.picture_id]);
    if (item.ownerId !== viewer.id)
      await writeAudit(trx, context.now(), {
        action: 'item deleted by admin',
        actorId: viewer.id,
        subject: itemId,
        details: { owner: item.ownerId, title: item.title },
      });
  });
  return { message: 'Product Deleted Successfully..!' };
}
