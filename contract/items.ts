import { withSchemas } from './call.ts';
import type { itemSchemas } from './schemas/items.ts';

export type { Image, Item, ItemDetail, Picture, Suggestion } from './schemas/items.ts';

/** A picture is sent with its item, or ahead of it; a wanted post needs none. */
const isOptional = ({ kind, images }: Record<string, unknown>): boolean => kind === 'Wanted' || Boolean(images);
export const PICTURE_REQUIRED = 'Product Image is required';
const picture = { field: 'thumbnailI', kind: 'picture', missing: PICTURE_REQUIRED } as const;

export const itemCalls = withSchemas<typeof itemSchemas>()({
  listItems: {
    method: 'GET',
    path: '/item/getAllProduct',
    who: 'known',
    shared: true,
    summary: 'Published items of a kind, newest first',
  },
  listHome: {
    method: 'GET',
    path: '/item/home',
    who: 'known',
    shared: true,
    summary: 'Available offers, newest first; with the first page also those that were sold or reserved lately',
  },
  listWantedIHave: {
    method: 'GET',
    path: '/item/wantedIHave',
    who: 'member',
    summary: 'Wanted posts that items of the caller fit, with these items',
  },
  listOwnItems: {
    method: 'GET',
    path: '/item/ownersAllProduct',
    who: 'member',
    summary: "The caller's own items, drafts too, newest first",
  },
  getItem: {
    method: 'GET',
    path: '/item/getProductDetails/{itemId}',
    who: 'optional',
    shared: true,
    summary: 'An item with its owner; a draft for its owner only',
  },
  createItem: {
    method: 'POST',
    path: '/item/createProduct',
    who: 'member',
    needs: 'listItems',
    status: 201,
    summary: 'Puts up an item, as a draft',
    file: { ...picture, required: true, unless: isOptional },
  },
  editItem: {
    method: 'POST',
    path: '/item/editItemDetails',
    who: 'member',
    summary: 'Changes the fields that are sent. Owner only',
    file: { ...picture, required: false },
  },
  uploadPicture: {
    method: 'POST',
    path: '/item/picture',
    who: 'member',
    status: 201,
    summary: 'Stores a picture ahead of its item, which names it in `images`',
    file: { field: 'picture', kind: 'picture', required: true, missing: 'Please choose a picture' },
    changesNothingShared: true,
  },
  changeItemStatus: {
    method: 'POST',
    path: '/item/StatusChange',
    who: 'member',
    summary: 'Publishes, unpublishes, or sets the availability. Owner only',
  },
  deleteItem: {
    method: 'POST',
    path: '/item/deleteItem',
    who: 'member',
    summary: 'Deletes an item. Owner, or an Admin',
  },
  countView: {
    method: 'POST',
    path: '/item/views',
    who: 'optional',
    summary: 'Counts one view for a viewer and item in 30 minutes',
    bucket: 'reads',
    // The count that visitors see may be seconds old.
    changesNothingShared: true,
  },
  contactSeller: {
    method: 'POST',
    path: '/item/contactSeller',
    who: 'member',
    needs: 'meetPeople',
    summary:
      'Mails the seller of a published item, named by itemId or by an address that the caller sees; reply-to the sender',
    changesNothingShared: true,
  },
  searchItems: {
    method: 'POST',
    path: '/item/advanceSearch',
    who: 'known',
    shared: true,
    summary: 'Items by relevance over title, description and category',
  },
  suggestSearches: {
    method: 'GET',
    path: '/item/suggestions',
    who: 'known',
    shared: true,
    summary: 'Titles of published items and categories with words that begin so, best first',
  },
});
