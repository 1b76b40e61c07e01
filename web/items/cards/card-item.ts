import type { Item } from '#contract/items.ts';

/** The fields that cards need: pages embed no more than these in their HTML. */
export const cardItem = (item: Item) => ({
  _id: item._id,
  title: item.title,
  description: item.description,
  price: item.price,
  wasPrice: item.wasPrice,
  negotiable: item.negotiable,
  status: item.status,
  picture: item.picture,
  condition: item.condition,
  rentalAvailable: item.rentalAvailable,
  rentalPrice: item.rentalPrice,
  rentalDuration: item.rentalDuration,
  views: item.views,
  owner: item.owner,
});

export type CardItem = ReturnType<typeof cardItem>;
