import type { Item } from '#contract/items.ts';

/** What cards show of an item. A page carries no more of each than that: it is sent with its page to every visitor. */
export const cardItem = (item: Item) => ({
  _id: item._id,
  title: item.title,
  description: item.description,
  price: item.price,
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
