import type { Item } from '#contract/items.ts';
import { moneyText } from '#contract/rules/format-number.ts';
import { isForRent } from '#contract/rules/rental.ts';

/** The fields that the cards of wanted posts need. */
export const wantedItem = (item: Item) => ({
  _id: item._id,
  title: item.title,
  description: item.description,
  price: item.price,
  category: item.category,
  /** The post's own picture, if it has one. */
  picture: item.images.length > 0 ? item.picture : null,
  neededBy: item.neededBy,
  rentalAvailable: item.rentalAvailable,
  owner: item.owner,
  author: item.author,
  createdAt: item.createdAt,
});

export type WantedItem = ReturnType<typeof wantedItem>;

type Pays = Pick<Item, 'price' | 'rentalAvailable'>;

/** 'up to ₹200', 'To borrow'. */
export const upTo = ({ price, rentalAvailable }: Pays): string => {
  if (price > 0) return `up to ${moneyText(price)}`;
  return isForRent(rentalAvailable) ? 'To borrow' : 'Any price';
};
