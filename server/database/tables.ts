import type { ColumnType, Generated } from 'kysely';
import type { Branch, Condition, Gender, ItemStatus, Publication, Rental, Role } from '#contract/limits.ts';

/*
 * The tables as migrations/ makes them. connect.ts reads times as ISO strings in milliseconds,
 * numeric and bigint as numbers, dates as 'YYYY-MM-DD'.
 */

type Time = ColumnType<string, Date | string, Date | string>;
type TimeOfInsert = ColumnType<string, Date | string | undefined, Date | string>;
type MaybeTime = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

export interface PicturesTable {
  id: Generated<string>;
  name: string;
  width: number;
  height: number;
  bytes: number;
  owner_id: string;
  created_at: TimeOfInsert;
}

export interface MembersTable {
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
  created_at: TimeOfInsert;
  updated_at: TimeOfInsert;
}

export interface SessionsTable {
  id: Generated<string>;
  member_id: string;
  created_at: TimeOfInsert;
  expires_at: Time;
}

export interface CodesTable {
  email: string;
  hmac: Buffer;
  tries: Generated<number>;
  created_at: Time;
  expires_at: Time;
}

export interface PasswordResetsTable {
  token_hash: Buffer;
  member_id: string;
  created_at: Time;
  expires_at: Time;
}

export interface CountersTable {
  key: string;
  count: number;
  ends_at: Time;
}

export interface FollowsTable {
  follower_id: string;
  followed_id: string;
  created_at: TimeOfInsert;
}

export interface CategoriesTable {
  id: Generated<string>;
  name: string;
  slug: string;
  description: string;
  created_at: TimeOfInsert;
}

export interface ItemsTable {
  id: Generated<string>;
  owner_id: string;
  category_id: string;
  picture_id: string;
  title: string;
  description: string;
  price: number;
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
}

/** What a search reads of an item: kept by a trigger, and by nothing else. */
export interface ItemSearchTable {
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
}

export interface SearchWordsTable {
  word: string;
}

export interface ItemViewsTable {
  item_id: string;
  viewer: string;
  seen_at: Time;
}

export interface ConversationsTable {
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
}

export interface ParticipantsTable {
  conversation_id: string;
  member_id: string;
  read_number: Generated<number>;
  joined_at: TimeOfInsert;
}

export interface MessagesTable {
  id: Generated<string>;
  conversation_id: string;
  number: number;
  sender_id: string | null;
  client_id: string | null;
  content: string;
  sent_at: TimeOfInsert;
}

export interface PapersTable {
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
  read_at: MaybeTime;
  added_by: string | null;
  hidden_at: MaybeTime;
  created_at: TimeOfInsert;
  search: ColumnType<string, never, never>;
}

export interface PaperPagesTable {
  paper_id: string;
  page: number;
  text: string;
  search: ColumnType<string, never, never>;
}

export interface PaperPagePicturesTable {
  paper_id: string;
  page: number;
  file_name: string;
  width: number;
  height: number;
  created_at: Time;
}

export interface PaperWordsTable {
  word: string;
}

export interface FeedbackTable {
  id: Generated<string>;
  first_name: string;
  last_name: string | null;
  email: string;
  phone_number: string;
  message: string;
  created_at: TimeOfInsert;
}

export interface MailsTable {
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
}

export interface AuditTable {
  number: Generated<number>;
  at: TimeOfInsert;
  action: string;
  actor_id: string | null;
  subject: string | null;
  ip: string | null;
  details: ColumnType<unknown, string | null | undefined, never>;
}

export interface Tables {
  pictures: PicturesTable;
  members: MembersTable;
  sessions: SessionsTable;
  codes: CodesTable;
  password_resets: PasswordResetsTable;
  counters: CountersTable;
  follows: FollowsTable;
  categories: CategoriesTable;
  items: ItemsTable;
  item_search: ItemSearchTable;
  search_words: SearchWordsTable;
  item_views: ItemViewsTable;
  conversations: ConversationsTable;
  participants: ParticipantsTable;
  messages: MessagesTable;
  papers: PapersTable;
  paper_pages: PaperPagesTable;
  paper_page_pictures: PaperPagePicturesTable;
  paper_words: PaperWordsTable;
  feedback: FeedbackTable;
  mails: MailsTable;
  audit: AuditTable;
}
