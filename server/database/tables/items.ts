import type { ColumnType, Generated } from 'kysely';
import type { Condition, ItemKind, ItemStatus, Publication, Rental } from '#contract/limits.ts';
import type { MailWay } from '#contract/notices/kind.ts';
import type { Maybe, MaybeTime, Time, TimeOfInsert } from './columns.ts';

/** Items with their pictures, categories and search. */
export interface ItemTables {
  pictures: {
    id: Generated<string>;
    name: string;
    width: number;
    height: number;
    bytes: number;
    owner_id: string;
    created_at: TimeOfInsert;
    /** Null while it is loose. */
    item_id: Maybe<string>;
    /** Its position among the item's pictures. */
    item_position: Generated<number>;
    color: Maybe<string>;
    /** Perceptual; and its four parts of 16 bits, each with its place above them. */
    hash: Maybe<string>;
    hash_parts: Maybe<number[]>;
  };
  categories: {
    id: Generated<string>;
    name: string;
    slug: string;
    description: string;
    created_at: TimeOfInsert;
    position: Generated<number>;
  };
  items: {
    id: Generated<string>;
    owner_id: string;
    category_id: string;
    /** The cover; null only of a wanted post. */
    picture_id: Maybe<string>;
    kind: Generated<ItemKind>;
    needed_by: Maybe<string>;
    title: string;
    description: string;
    price: number;
    negotiable: Generated<boolean>;
    condition: Condition;
    status: ItemStatus;
    publication: Generated<Publication>;
    location: string | null;
    rental: Rental;
    rental_price: number | null;
    rental_duration: string | null;
    views: Generated<number>;
    created_at: TimeOfInsert;
    updated_at: TimeOfInsert;
    /** Time of the first publication; null is created_at. */
    published_at: Time | null;
    /** Null until the job that ends items has set it. */
    ends_at: MaybeTime;
    /** When a draft that was published before has ended. */
    ended_at: MaybeTime;
    renewed_at: MaybeTime;
    end_notices: Generated<number>;
    /** Both kept by a trigger. */
    was_price: ColumnType<number | null, never, never>;
    reduced_at: ColumnType<string | null, never, never>;
    isbn: Maybe<string>;
    /** Hidden by reports or by the desk; a hidden item is a draft. */
    hidden_at: MaybeTime;
    /** Hidden from its owner too. */
    removed_at: MaybeTime;
    /** Hash of title and description. */
    text_hash: Maybe<Buffer>;
    description_hash: Maybe<Buffer>;
  };
  /** Kept by a trigger. */
  item_prices: {
    item_id: string;
    at: Time;
    price: number;
  };
  /** What a search reads of an item: kept by a trigger, and by nothing else. */
  item_search: {
    item_id: ColumnType<string, never, never>;
    number: ColumnType<number, never, never>;
    category_id: ColumnType<string, never, never>;
    price: ColumnType<number, never, never>;
    condition: ColumnType<Condition, never, never>;
    status: ColumnType<ItemStatus, never, never>;
    rental: ColumnType<Rental, never, never>;
    publication: ColumnType<Publication, never, never>;
    created_at: ColumnType<string, never, never>;
    search: ColumnType<string, never, never>;
    kind: ColumnType<ItemKind, never, never>;
    location: ColumnType<string | null, never, never>;
    negotiable: ColumnType<boolean, never, never>;
    reduced_at: ColumnType<string | null, never, never>;
    /** 0 where `search` is older than the forms of migration 0037. */
    forms: ColumnType<number, never, never>;
  };
  search_words: { word: string };
  item_views: {
    item_id: string;
    viewer: string;
    seen_at: Time;
  };
  item_view_days: {
    item_id: string;
    day: string;
    views: number;
  };
  terms: {
    begins_on: string;
    ends_on: string;
    name: string;
  };
  saved_searches: {
    id: Generated<string>;
    member_id: string;
    wanted_id: Maybe<string>;
    kind: Generated<ItemKind>;
    keyword: Generated<string>;
    category_id: Maybe<string>;
    condition: Maybe<Condition>;
    status: Maybe<ItemStatus>;
    rental: Maybe<Rental>;
    place: Maybe<string>;
    min_price: Maybe<number>;
    max_price: Maybe<number>;
    negotiable: Generated<boolean>;
    reduced: Generated<boolean>;
    way: Generated<MailWay>;
    words: Maybe<string>;
    rarest: Maybe<string>;
    created_at: Time;
    seen_at: Time;
  };
  saved_search_matches: {
    search_id: string;
    item_id: string;
    price: number;
    at: Time;
  };
  wishes: {
    id: Generated<string>;
    member_id: string;
    item_id: string | null;
    item_title: string;
    category_id: string | null;
    added_at: Time;
  };
  books: {
    isbn: string;
    title: string;
    author: string | null;
    edition: string | null;
    course: string | null;
    branch: string | null;
    year: number | null;
  };
}
