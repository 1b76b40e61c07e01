import { type QueryCreator, sql } from 'kysely';
import type { Item, Picture } from '#contract/items.ts';
import type { ItemKind, ListSort } from '#contract/limits.ts';
import { isSeenBy } from '#server/accounts/hidden-people.ts';
import { newestPage, type PageOf } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { type PictureRow, presentImage, presentPicture } from '#server/files/pictures.ts';
import { SELECT_SHOWN, type ShownFields } from './columns.ts';

/** What `presentItem` needs of an item: its row, category, pictures and, of a wanted post, its author. */
interface ItemRow extends ShownFields {
  categoryId: string;
  categoryName: string;
  slug: string;
  /** The cover; null of a wanted post without one. */
  pictureId: string | null;
  name: string | null;
  width: number | null;
  height: number | null;
  color: string | null;
  /** The other pictures. */
  others: PictureRow[];
  firstName: string | null;
  lastName: string | null;
  /** The name of the file of the author's picture. */
  face: string | null;
  decision: number | null;
}

/** Written as SQL, because the query builder would put the columns together anew for each request. */
const shown = sql<ItemRow>`(
  select ${sql.raw(SELECT_SHOWN)},
    categories.id as "categoryId", categories.name as "categoryName", categories.slug,
    pictures.id as "pictureId", pictures.name, pictures.width, pictures.height, pictures.color,
    author.first_name as "firstName", author.last_name as "lastName", face.name as face,
    coalesce((
      select json_agg(json_build_object('id', id, 'name', name, 'width', width, 'height', height, 'color', color)
        order by item_position)
      from pictures where item_id = items.id and id <> items.picture_id), '[]') as others,
    case when items.hidden_at is not null then (
      select number from cases where kind = 'item' and thing_id = items.id and state <> 'open'
      order by opened_at desc limit 1) end as decision
  from categories
  left join pictures on pictures.id = items.picture_id
  left join members author on author.id = items.owner_id and items.kind = 'Wanted'
  left join pictures face on face.id = author.picture_id
  where categories.id = items.category_id)`.as<'shown'>('shown');

/** The one query for items with their category and pictures. Add conditions on `items`, an order and a limit. */
export const selectItems = (db: QueryCreator<Tables>) =>
  db
    .selectFrom('items')
    .innerJoinLateral(shown, (join) => join.onTrue())
    .selectAll('shown');

type ItemQuery = ReturnType<typeof selectItems>;

/** A member's items without those that the desk removed. */
export const selectOwn = (db: QueryCreator<Tables>, ownerId: string): ItemQuery =>
  selectItems(db).where('items.owner_id', '=', ownerId).where('items.removed_at', 'is', null);

// Literals: PostgreSQL uses the partial indexes of published items only where it knows the value.
/** Without the items of those who are hidden from `hider` (`findHider`). */
export const selectPublished = (db: QueryCreator<Tables>, kind: ItemKind = 'Offer', hider: string | null = null) => {
  const all = selectItems(db)
    .where('items.publication', '=', sql.lit('Published'))
    .where('items.kind', '=', sql.lit(kind));
  const items = hider === null ? all : all.where(isSeenBy(hider, sql`items.owner_id`));
  // A wanted post that is Sold has been found.
  return kind === 'Wanted' ? items.where('items.status', '!=', 'Sold') : items;
};

export const newestFirst = (items: ItemQuery) => items.orderBy('items.created_at', 'desc').orderBy('items.id', 'desc');

interface ListedPage {
  data: Item[];
  nextCursor: string | null;
}

/** One page of the items that a query selects, newest first. */
export async function listNewest(items: ItemQuery, input: PageOf): Promise<ListedPage> {
  const page = newestPage('items.created_at', 'items.id', input);
  const { rows, nextCursor } = await page.read(items, (last) => [last.createdAt, last._id]);
  return { data: rows.map(presentItem), nextCursor };
}

/** One page of items whose price was reduced, the latest reduction first. */
async function listReduced(items: ItemQuery, input: PageOf): Promise<ListedPage> {
  const page = newestPage('items.reduced_at', 'items.id', input);
  const { rows, nextCursor } = await page.read(
    items.select('items.reduced_at as reducedAt').where('items.reduced_at', 'is not', null),
    (last) => [last.reducedAt ?? '', last._id],
  );
  return { data: rows.map(presentItem), nextCursor };
}

export const LIST: Record<ListSort, typeof listNewest> = { newest: listNewest, reduced: listReduced };

const OWN = '/wanted.webp';
/** The picture of a wanted post without one (server/http/files.ts). */
const WANTED_PICTURE: Picture = { width: 640, height: 640, large: OWN, card: OWN, small: OWN, color: '#e8effd' };

type Cover = { [Field in keyof PictureRow]: PictureRow[Field] | null };

/** An item's cover or its placeholder. */
export const pictureOf = ({ name, width, height, color }: Omit<Cover, 'id'>): Picture =>
  name && width && height ? presentPicture({ name, width, height, color }) : WANTED_PICTURE;

/** A copy of the row with what it lacks of an item: the output schemas leave out what else is in it. */
export function presentItem(row: ItemRow): Item {
  const { pictureId, name, width, height, color, others, firstName, lastName, hiddenAt } = row;
  const category = { _id: row.categoryId, name: row.categoryName, slug: row.slug };
  const cover = pictureId && name && width && height ? { id: pictureId, name, width, height, color } : null;
  const picture = pictureOf(row);
  const images = cover ? [cover, ...others].map(presentImage) : [];
  const author = firstName === null ? null : { firstName, lastName: lastName ?? '', image: imageOf(row.face) };
  const hidden = hiddenAt && { hidden: { at: hiddenAt, decision: row.decision } };
  return { ...row, category, author, thumbnail: picture.large, picture, images, ...hidden };
}

/** What everybody may see of an ended item. */
export const presentEnded = (row: ItemRow): Item => {
  const item = presentItem(row);
  return { ...item, description: '', images: item.images.slice(0, 1), isbn: null, wasPrice: null };
};
