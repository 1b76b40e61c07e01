import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import {
  CONDITIONS,
  ITEM_KINDS,
  LENGTH,
  LIST_SORTS,
  OWN_ITEM_STATES,
  PICTURES,
  PUBLICATIONS,
  RENTALS,
  SORTS,
  STATUSES,
} from '../limits.ts';
import type { FieldError } from '../problems.ts';
import { missingTerms, type RentalTerm } from '../rules/rental.ts';
import {
  email,
  fileAddress,
  flag,
  id,
  idList,
  isbn,
  money,
  oneOf,
  optionalDay,
  optionalText,
  outDay,
  outId,
  text,
  time,
} from './fields.ts';
import { PublicMember, person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** The stored sizes of a picture; width and height in pixels of the large one, to reserve its space. */
export const Picture = z.object({
  width: z.number(),
  height: z.number(),
  large: fileAddress,
  card: fileAddress,
  small: fileAddress,
  /** The picture's average colour as '#rrggbb'; null for old pictures. */
  color: z.string().nullable(),
});
export type Picture = z.infer<typeof Picture>;

/** One of an item's pictures. */
export const Image = z.object({
  _id: outId,
  /** The large size, described by `width` and `height`. */
  url: fileAddress,
  card: fileAddress,
  /** Address of the small size. */
  thumbnail: fileAddress,
  width: z.number(),
  height: z.number(),
  color: z.string().nullable(),
});
export type Image = z.infer<typeof Image>;

export const ItemShape = z.object({
  _id: outId,
  kind: z.enum(ITEM_KINDS),
  title: z.string(),
  description: z.string(),
  /** 0 is free. For a wanted post: the most that its author would pay, 0 for any price. */
  price: z.number(),
  /** The price before the latest reduction. */
  wasPrice: z.number().nullable(),
  /** Offers are welcome. */
  negotiable: z.boolean(),
  category: z.object({ _id: outId, name: z.string(), slug: z.string() }),
  status: z.enum(STATUSES),
  thumbnail: fileAddress,
  picture: Picture,
  /** The cover comes first. A wanted post may have none; its `picture` and `thumbnail` are then placeholders. */
  images: z.array(Image),
  location: z.string().nullable(),
  condition: z.enum(CONDITIONS),
  rentalAvailable: z.enum(RENTALS),
  rentalPrice: z.number().nullable(),
  rentalDuration: z.string().nullable(),
  /** Last day on which a wanted post is of use. */
  neededBy: outDay.nullable(),
  isbn: z.string().nullable(),
  views: z.number(),
  owner: outId,
  /** The author of a wanted post. */
  author: z.object(person).omit({ _id: true }).nullable(),
  createdAt: time,
  updatedAt: time,
  ItemStatus: z.enum(PUBLICATIONS),
  /** When a published item ends. Null: it is a draft, or was published a moment ago. */
  endsAt: time.nullable(),
  /** When a draft that was published before has ended. */
  endedAt: time.nullable(),
  /**
   * Hidden by reports or by the desk from everybody but its owner and the desk. `decision` is the decision's number,
   * null before there is one.
   */
  hidden: z.object({ at: time, decision: z.number().nullable() }).optional(),
});
export type Item = z.infer<typeof ItemShape>;

/** The seller on the item page. E-mail and number are null where a member may not see them, and absent for visitors. */
export const Seller = PublicMember.extend({
  email: z.string().nullish(),
  /** Whether any member would see e-mail or number; said to visitors. */
  isContactForMembers: z.boolean().optional(),
  /** The last day on which the seller was here, if that is long ago. */
  awaySince: outDay.nullable(),
  additionaldetail: PublicMember.shape.additionaldetail.extend({ contactNumber: z.string().nullish() }),
});

export const ItemDetail = ItemShape.extend({
  owner: Seller,
  /** Its prices since it was published, newest first; empty if the price never changed. */
  prices: z.array(z.object({ price: z.number(), at: time })),
  /** The owner's other published items, newest first, up to 12. */
  moreFromOwner: z.array(ItemShape),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

/** The message of the last of a union, where the others are for an empty field. */
const ofLast: z.core.$ZodErrorMap<z.core.$ZodIssueInvalidUnion> = ({ errors }) => errors?.at(-1)?.[0]?.message;

/** The fields of an item, each validated separately. */
export const ItemFields = z.object({
  kind: oneOf('kind', ITEM_KINDS).optional(),
  title: text('Item Title', { max: LENGTH.title }),
  description: text('Item Description', { max: LENGTH.description, lines: true }),
  price: money('Item Price'),
  negotiable: flag('Negotiable').optional(),
  category: id('Item Category'),
  status: oneOf('Item Status', STATUSES),
  condition: oneOf('Item condition', CONDITIONS),
  rentalAvailable: oneOf('Rental Availability', RENTALS),
  location: optionalText('Location', { max: LENGTH.location }),
  /** Empty or null clears it. */
  rentalPrice: z
    .union([z.literal('').transform(() => null), z.null(), money('Rental price')], {
      error: ofLast,
    })
    .optional(),
  rentalDuration: optionalText('Rental duration', { max: LENGTH.rentalDuration }),
  neededBy: optionalDay('Needed by'),
  isbn: isbn.optional(),
});

/** Pictures that were uploaded ahead, the cover first. */
const images = idList('images', PICTURES.most).optional();

const RENTAL = {
  rentalPrice: 'Rental Price is required',
  rentalDuration: 'Rental Duration is required',
} as const satisfies Record<RentalTerm, string>;

/** The rental fields that an item for rent still needs. */
export const missingRental = (item: Parameters<typeof missingTerms>[0]): FieldError[] =>
  missingTerms(item).map((field) => ({ field, message: RENTAL[field] }));

const requireRental = <T extends typeof ItemFields>(form: T, field: RentalTerm) =>
  form.refine((item) => !missingTerms(item).includes(field), {
    path: [field],
    message: RENTAL[field],
    // Also while other fields are wrong: one answer names all mistakes.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

export const ItemForm = requireRental(requireRental(ItemFields, 'rentalPrice'), 'rentalDuration');

export const ContactForm = z.object({
  name: text('Name', { max: LENGTH.name * 2, missing: 'Please enter your name' }),
  email: email(),
  message: text('Message', { max: LENGTH.mailMessage, missing: 'Please enter your message', lines: true }),
});

const itemId = id('itemId');
/** Empty or null where the caller does not see it: then `itemId` says which seller. */
const sellerEmail = z.union([z.literal(''), z.null(), email()], { error: ofLast }).optional();
const keyword = text('keyword', { max: LENGTH.keyword, missing: 'Please enter what you are looking for' });

/** A suggestion while typing: a title to search for, or a category to open. */
export const Suggestion = z.object({
  kind: z.enum(['title', 'category']),
  text: z.string(),
  /** Slug of a category. */
  slug: z.string().optional(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Filters of lists without a keyword. */
export const listFilters = {
  kind: oneOf('kind', ITEM_KINDS).default('Offer'),
  sort: oneOf('sort', LIST_SORTS).default('newest'),
};

/** What narrows a search. */
export const searchFilters = {
  kind: oneOf('kind', ITEM_KINDS).default('Offer'),
  category: id('category').optional(),
  condition: oneOf('condition', CONDITIONS).optional(),
  status: oneOf('status', STATUSES).optional(),
  rentalAvailable: oneOf('rentalAvailable', RENTALS).optional(),
  minPrice: money('minPrice').optional(),
  maxPrice: money('maxPrice').optional(),
  /** The item's location, compared without regard to case and accents. */
  place: optionalText('place', { max: LENGTH.location }),
  /** Only where offers are welcome. */
  negotiable: flag('negotiable').optional(),
  /** Only what has become cheaper. */
  reduced: flag('reduced').optional(),
};

export const itemSchemas = {
  listItems: {
    input: z.object({ ...page, ...listFilters }),
    output: pageOf(ItemShape),
  },
  listHome: {
    input: z.object(page),
    /** `taken`: sold or reserved lately, the last first; empty on all pages but the first. */
    output: pageOf(ItemShape).extend({ taken: z.array(ItemShape) }),
  },
  listWantedIHave: {
    input: z.object({}),
    output: answer(z.array(z.object({ _id: outId, items: z.array(outId) }))),
  },
  listOwnItems: {
    input: z.object({ ...page, state: oneOf('state', OWN_ITEM_STATES).optional() }),
    output: pageOf(ItemShape),
  },
  getItem: { input: z.object({ itemId }), output: answer(ItemDetail) },
  createItem: {
    input: ItemForm.safeExtend({ images, clientId: z.string().min(8).max(100).optional() }),
    output: answer(z.object({ newProduct: ItemShape })),
  },
  editItem: { input: ItemFields.omit({ kind: true }).partial().extend({ itemId, images }), output: answer(ItemShape) },
  uploadPicture: { input: z.object({}), output: answer(Image) },
  changeItemStatus: {
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
  },
  deleteItem: { input: z.object({ itemId }), output: done },
  countView: { input: z.object({ itemId }), output: answer(z.object({ views: z.number() })) },
  contactSeller: {
    input: ContactForm.extend({ sellerEmail, itemId: itemId.optional() }).refine(
      (asked) => Boolean(asked.sellerEmail) || asked.itemId !== undefined,
      {
        path: ['sellerEmail'],
        message: 'sellerEmail is required',
        // Also while other fields are wrong: one answer names all mistakes.
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
    output: done,
  },
  searchItems: {
    input: z.object({
      keyword,
      ...searchFilters,
      sort: oneOf('sort', SORTS).default('relevance'),
      ...page,
    }),
    output: pageOf(
      ItemShape.extend({
        // The first hit only: other items of its category.
        category: ItemShape.shape.category.extend({ Items: z.array(ItemShape).optional() }),
      }),
    ).extend({
      /** Matching items, counted up to SEARCH_COUNTED. */
      total: z.number(),
    }),
  },
  suggestSearches: { input: z.object({ keyword }), output: answer(z.array(Suggestion)) },
} satisfies SchemasByName;
