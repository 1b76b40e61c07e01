import { z } from 'zod';
import { answer, call, done, page, pageOf } from './call.ts';
import { email, fileAddress, id, money, oneOf, optionalText, outId, text, time } from './fields.ts';
import { CONDITIONS, LENGTH, PUBLICATIONS, RENTALS, SORTS, STATUSES } from './limits.ts';
import { PublicMember } from './members.ts';

/** The stored sizes of a picture, with the size in pixels of the large one so that nothing jumps. */
export const Picture = z.object({
  width: z.number(),
  height: z.number(),
  large: fileAddress,
  card: fileAddress,
  small: fileAddress,
});
export type Picture = z.infer<typeof Picture>;

export const ItemShape = z.object({
  _id: outId,
  title: z.string(),
  description: z.string(),
  price: z.number(),
  category: z.object({ _id: outId, name: z.string(), slug: z.string() }),
  status: z.enum(STATUSES),
  thumbnail: fileAddress,
  picture: Picture,
  location: z.string().nullable(),
  condition: z.enum(CONDITIONS),
  rentalAvailable: z.enum(RENTALS),
  rentalPrice: z.number().nullable(),
  rentalDuration: z.string().nullable(),
  views: z.number(),
  owner: outId,
  createdAt: time,
  updatedAt: time,
  ItemStatus: z.enum(PUBLICATIONS),
});
export type Item = z.infer<typeof ItemShape>;

/** The seller on the item page. E-mail and number only where the caller may see them. */
export const Seller = PublicMember.extend({
  email: z.string().optional(),
  additionaldetail: PublicMember.shape.additionaldetail.extend({ contactNumber: z.string().nullish() }),
});

export const ItemDetail = ItemShape.extend({
  owner: Seller,
  /** The owner's other published items, newest first, up to 12. */
  moreFromOwner: z.array(ItemShape),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

const fields = {
  title: text('Item Title', { max: LENGTH.title, missing: 'Item Title is required' }),
  description: text('Item Description', {
    max: LENGTH.description,
    missing: 'Item Description is required',
    lines: true,
  }),
  price: money('Item Price', 'Item Price is required'),
  category: id('Item Category', 'Item Category is required'),
  status: oneOf('Item Status', STATUSES, 'Item Status is required'),
  condition: oneOf('Item condition', CONDITIONS, 'Item condition is required'),
  rentalAvailable: oneOf('Rental Availability', RENTALS, 'Rental Availability is required'),
};

const rental = {
  location: optionalText('Location', { max: LENGTH.location }),
  /** Empty or null clears it. */
  rentalPrice: z
    .union([z.literal('').transform(() => null), z.null(), money('Rental price')], {
      // What money() says is wrong with it; the others only say that it is not empty.
      error: ({ errors }) => (errors as z.core.$ZodIssue[][] | undefined)?.at(-1)?.[0]?.message,
    })
    .optional(),
  rentalDuration: optionalText('Rental duration', { max: LENGTH.rentalDuration }),
};

export const ItemForm = z.object({ ...fields, ...rental });
const picture = { field: 'thumbnailI', kind: 'picture', missing: 'Product Image is required' } as const;
const itemId = id('itemId');
const keyword = text('keyword', { max: LENGTH.keyword, missing: 'Please enter what you are looking for' });

/** What somebody who types may be looking for: a title to search for, or a category to open. */
export const Suggestion = z.object({
  kind: z.enum(['title', 'category']),
  text: z.string(),
  /** Of a category. */
  slug: z.string().optional(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const itemCalls = {
  listItems: call({
    method: 'GET',
    path: '/item/getAllProduct',
    who: 'anyone',
    shared: true,
    summary: 'Published items, newest first',
    input: z.object({ ...page }),
    output: pageOf(ItemShape),
  }),
  listOwnItems: call({
    method: 'GET',
    path: '/item/ownersAllProduct',
    who: 'member',
    summary: "The caller's own items, drafts too, newest first",
    input: z.object({ ...page }),
    output: pageOf(ItemShape),
  }),
  getItem: call({
    method: 'GET',
    path: '/item/getProductDetails/{itemId}',
    who: 'optional',
    shared: true,
    summary: 'An item with its owner; a draft for its owner only',
    input: z.object({ itemId }),
    output: answer(ItemDetail),
  }),
  createItem: call({
    method: 'POST',
    path: '/item/createProduct',
    who: 'member',
    status: 201,
    summary: 'Puts up an item, as a draft',
    input: ItemForm,
    file: { ...picture, required: true },
    output: answer(z.object({ newProduct: ItemShape })),
  }),
  editItem: call({
    method: 'POST',
    path: '/item/editItemDetails',
    who: 'member',
    summary: 'Changes the fields that are sent. Owner only',
    input: ItemForm.partial().extend({ itemId }),
    file: { ...picture, required: false },
    output: answer(ItemShape),
  }),
  changeItemStatus: call({
    method: 'POST',
    path: '/item/StatusChange',
    who: 'member',
    summary: 'Publishes, unpublishes, or sets the availability. Owner only',
    input: z
      .object({
        itemId,
        ItemStatus: oneOf('ItemStatus', PUBLICATIONS).optional(),
        status: oneOf('Item Status', STATUSES).optional(),
      })
      .refine((value) => value.ItemStatus || value.status, {
        path: ['ItemStatus'],
        message: 'ItemStatus or status is required',
      }),
    output: answer(ItemShape),
  }),
  deleteItem: call({
    method: 'POST',
    path: '/item/deleteItem',
    who: 'member',
    summary: 'Deletes an item. Owner, or an Admin',
    input: z.object({ itemId }),
    output: z.object({ message: z.string() }),
  }),
  countView: call({
    method: 'POST',
    path: '/item/views',
    who: 'optional',
    summary: 'Counts one view for a viewer and item in 30 minutes',
    // The count that visitors see may be seconds old.
    changesNothingShared: true,
    input: z.object({ itemId }),
    output: answer(z.object({ views: z.number() })),
  }),
  contactSeller: call({
    method: 'POST',
    path: '/item/contactSeller',
    who: 'member',
    summary: 'Mails the seller of a published item, reply-to the sender',
    changesNothingShared: true,
    input: z.object({
      name: text('Name', { max: LENGTH.name * 2, missing: 'Please enter your name' }),
      email: email(),
      message: text('Message', { max: LENGTH.mailMessage, missing: 'Please enter your message', lines: true }),
      sellerEmail: email('sellerEmail is required'),
      itemId: itemId.optional(),
    }),
    output: done,
  }),
  searchItems: call({
    method: 'POST',
    path: '/item/advanceSearch',
    who: 'anyone',
    shared: true,
    summary: 'Items by relevance over title, description and category',
    input: z.object({
      keyword,
      category: id('category').optional(),
      condition: oneOf('condition', CONDITIONS).optional(),
      status: oneOf('status', STATUSES).optional(),
      rentalAvailable: oneOf('rentalAvailable', RENTALS).optional(),
      minPrice: money('minPrice').optional(),
      maxPrice: money('maxPrice').optional(),
      sort: oneOf('sort', SORTS).default('relevance'),
      ...page,
    }),
    output: z.object({
      data: z.array(
        ItemShape.extend({
          category: z.object({
            _id: outId,
            name: z.string(),
            slug: z.string(),
            /** On the first hit only: other items of its category. */
            Items: z.array(ItemShape).optional(),
          }),
        }),
      ),
      nextCursor: z.string().nullable(),
      /** How many items match in all, counted up to SEARCH_COUNTED. */
      total: z.number(),
    }),
  }),
  suggestSearches: call({
    method: 'GET',
    path: '/item/suggestions',
    who: 'anyone',
    shared: true,
    summary: 'Titles of published items and categories with words that begin so, best first',
    input: z.object({ keyword }),
    output: answer(z.array(Suggestion)),
  }),
};
