import type { Item } from '#contract/items.ts';

/** What cards show of an item. A page carries no more of each than that: it is sent with its page to every visitor. */
export type CardItem = Pick<
  Item,
  | '_id'
  | 'title'
  | 'description'
  | 'price'
  | 'status'
  | 'picture'
  | 'condition'
  | 'rentalAvailable'
  | 'rentalPrice'
  | 'rentalDuration'
  | 'views'
  | 'owner'
>;

export const cardItem = ({
  _id,
  title,
  description,
  price,
  status,
  picture,
  condition,
  rentalAvailable,
  rentalPrice,
  rentalDuration,
  views,
  owner,
}: Item): CardItem => ({
  _id,
  title,
  description,
  price,
  status,
  picture,
  condition,
  rentalAvailable,
  rentalPrice,
  rentalDuration,
  views,
  owner,
});
