import type { ColumnType, Generated } from 'kysely';
import type { DealAct, DealActor, DealSide, DealState } from '#contract/deal-states.ts';
import type {
  Branch,
  Condition,
  Gender,
  ItemKind,
  ItemStatus,
  Publication,
  Rental,
  Role,
  WarningKind,
} from '#contract/limits.ts';
import type { MailWay, NoticeKind } from '#contract/notice-kinds.ts';
import type { DeskTables } from './tables-desk.ts';

/*
 * The tables as migrations/ makes them. connect.ts reads times as ISO strings in milliseconds,
 * numeric and bigint as numbers, dates as 'YYYY-MM-DD'.
 */

export type Time = ColumnType<string, Date | string, Date | string>;
export type TimeOfInsert = ColumnType<string, Date | string | undefined, Date | string>;
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;
type MaybeTimes = ColumnType<string[] | null, Date[] | string[] | null | undefined, Date[] | string[] | null>;
export type MaybeTime = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export interface Tables extends DeskTables {
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
  members: {
    id: Generated<string>;
    email: string;
    password_hash: string;
    role: Generated<Role>;
    first_name: string;
    last_name: string;
    username: string;
    year_and_branch: Generated<string>;
    college_id: string | null;
    contact_number: string | null;
    interests: string | null;
    about: string | null;
    gender: Gender | null;
    date_of_birth: string | null;
    picture_id: string | null;
    blocked_at: MaybeTime;
    is_moderator: Generated<boolean>;
    suspended_until: MaybeTime;
    answer_minutes: Maybe<number>;
    seen_on: Maybe<string>;
    created_at: TimeOfInsert;
    updated_at: TimeOfInsert;
  };
  sessions: {
    id: Generated<string>;
    member_id: string;
    created_at: TimeOfInsert;
    expires_at: Time;
  };
  codes: {
    email: string;
    hmac: Buffer;
    tries: Generated<number>;
    created_at: Time;
    expires_at: Time;
  };
  password_resets: {
    token_hash: Buffer;
    member_id: string;
    created_at: Time;
    expires_at: Time;
  };
  counters: {
    key: string;
    count: number;
    ends_at: Time;
  };
  follows: {
    follower_id: string;
    followed_id: string;
    created_at: TimeOfInsert;
    muted: Generated<boolean>;
  };
  ended_follows: {
    follower_id: string;
    followed_id: string;
    created_at: Time;
    muted: boolean;
    ended_by: string;
    ended_at: Time;
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
    /** For the first time; null is created_at. */
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
  conversations: {
    id: Generated<string>;
    kind: 'pair' | 'community';
    first_id: string | null;
    second_id: string | null;
    common_name: string | null;
    common_image: string | null;
    last_number: Generated<number>;
    last_content: string | null;
    last_sent_at: MaybeTime;
    created_at: TimeOfInsert;
  };
  participants: {
    conversation_id: string;
    member_id: string;
    read_number: Generated<number>;
    told_number: Generated<number>;
    muted: Generated<boolean>;
    joined_at: TimeOfInsert;
  };
  messages: {
    id: Generated<string>;
    conversation_id: string;
    number: number;
    sender_id: string | null;
    client_id: string | null;
    content: string;
    sent_at: TimeOfInsert;
    deal_id: Maybe<string>;
    deal_event: Maybe<number>;
    removed_at: MaybeTime;
    warning: Maybe<WarningKind>;
  };
  papers: {
    id: Generated<string>;
    branch: Branch;
    year: number;
    title: string;
    subject: string;
    year_of_paper: string;
    newest_year: number;
    file_name: string;
    file_type: string;
    bytes: number;
    sha256: Buffer;
    pages: number | null;
    preview_file: string | null;
    preview_width: number | null;
    preview_height: number | null;
    too_complex: Generated<boolean>;
    read_at: MaybeTime;
    added_by: string | null;
    hidden_at: MaybeTime;
    created_at: TimeOfInsert;
    search: ColumnType<string, never, never>;
  };
  paper_pages: {
    paper_id: string;
    page: number;
    text: string;
    search: ColumnType<string, never, never>;
  };
  paper_page_pictures: {
    paper_id: string;
    page: number;
    file_name: string;
    width: number;
    height: number;
    created_at: Time;
  };
  paper_page_failures: {
    paper_id: string;
    page: number;
    too_complex: boolean;
    created_at: Time;
  };
  paper_words: { word: string };
  feedback: {
    id: Generated<string>;
    first_name: string;
    last_name: string | null;
    email: string;
    phone_number: string;
    message: string;
    created_at: TimeOfInsert;
  };
  notices: {
    id: Generated<string>;
    member_id: string;
    kind: NoticeKind;
    fold: string;
    text: string | null;
    made_at: Time;
    seen_at: MaybeTime;
    shown: Generated<boolean>;
    mail_at: MaybeTime;
    push_at: MaybeTime;
    mailed_at: MaybeTime;
  };
  notice_causes: {
    member_id: string;
    key: string;
    notice_id: string;
    made_at: Time;
    weight: Generated<number>;
    mailed: Generated<boolean>;
    actor_id: string | null;
    item_id: string | null;
    paper_id: string | null;
    conversation_id: string | null;
    announcement_id: string | null;
    case_id: Maybe<string>;
    request_id: Maybe<string>;
  };
  announcements: {
    id: Generated<string>;
    title: string;
    text: string;
    link: string | null;
    branch: Branch | null;
    year: number | null;
    receivers: number;
    bar_ends_at: Time;
    author_id: string | null;
    created_at: Time;
    sends_at: Time;
    undone_at: MaybeTime;
    sent_at: MaybeTime;
  };
  closed_bars: {
    member_id: string;
    announcement_id: string;
  };
  notice_ways: {
    member_id: string;
    kind: NoticeKind;
    app: boolean;
    push: boolean | null;
    mail: MailWay | null;
  };
  notice_settings: {
    member_id: string;
    digest_hour: number | null;
    quiet_from: number | null;
    quiet_to: number | null;
    digest_on: string | null;
  };
  push_keys: {
    id: Generated<number>;
    public_key: string;
    private_key: string;
  };
  push_subscriptions: {
    id: Generated<string>;
    member_id: string;
    session_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    made_at: Time;
    pushed_at: MaybeTime;
  };
  mails: {
    id: Generated<string>;
    kind: string;
    to_address: string;
    reply_to: string | null;
    subject: string;
    text: string;
    html: string;
    member_id: string | null;
    created_at: TimeOfInsert;
    expires_at: Time;
    sent_at: MaybeTime;
    last_error: string | null;
    headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
    request_ids: Maybe<string[]>;
  };
  audit: {
    number: Generated<number>;
    at: TimeOfInsert;
    action: string;
    actor_id: string | null;
    subject: string | null;
    ip: string | null;
    details: ColumnType<unknown, string | null | undefined, never>;
  };
  nodes: {
    id: string;
    home: string;
    seen_at: TimeOfInsert;
  };
  connections: {
    member_id: string;
    place: number;
    node_id: string;
  };
  kept_assets: {
    name: string;
    content: Buffer;
    gone_at: MaybeTime;
  };
  running_jobs: {
    job_id: string;
    queue: string;
    node_id: string | null;
    deaths: Generated<number>;
  };
  deals: {
    id: Generated<string>;
    item_id: string | null;
    item_title: string;
    seller_id: string | null;
    buyer_id: string | null;
    conversation_id: string | null;
    state: Generated<DealState>;
    price: number;
    note: string | null;
    reserved_until: MaybeTime;
    asked_at: MaybeTime;
    handed_over_by: DealSide | null;
    handed_over_at: MaybeTime;
    events: Generated<number>;
    created_at: Time;
    changed_at: Time;
    rent_from: Maybe<string>;
    rent_to: Maybe<string>;
    out_at: MaybeTime;
    offer_price: Maybe<number>;
    offer_by: Maybe<DealSide>;
    offer_until: MaybeTime;
    meeting_at: MaybeTime;
    meeting_place: Maybe<string>;
    proposal_times: MaybeTimes;
    proposal_place: Maybe<string>;
    proposal_by: Maybe<DealSide>;
    reminded_of: MaybeTime;
    reminded_on: Maybe<string>;
    code: Maybe<string>;
    missed_by: Maybe<DealSide>;
    completed_at: MaybeTime;
    wanted_id: Maybe<string>;
  };
  deal_events: {
    deal_id: string;
    number: number;
    act: DealAct;
    actor: DealActor;
    at: Time;
    text: string | null;
    until: MaybeTime;
    did_not_come: Generated<boolean>;
    price: Maybe<number>;
    times: MaybeTimes;
    place: Maybe<string>;
  };
  reviews: {
    id: Generated<string>;
    deal_id: string;
    side: DealSide;
    author_id: string | null;
    member_id: string;
    stars: number;
    tags: string[];
    text: string | null;
    reply: Maybe<string>;
    replied_at: MaybeTime;
    written_at: Time;
    shown_at: MaybeTime;
    hidden_at: MaybeTime;
  };
  meeting_places: {
    position: number;
    name: string;
  };
}
