import { CHAT, DESK, DEVICES, FOLLOWING, PEOPLE } from '#contract/limits.ts';
import type { Tables } from '#server/database/tables.ts';

/** Days that rows are kept when they are of no more use (J2). The cleanup removes them then. */
export const RETENTION = {
  sentMails: 7,
  addresses: 30,
  views: 1,
  viewDays: 60,
  drawnPages: 30,
  endedFollows: 30,
  knownDevices: DEVICES.knownDays,
  usage: 400,
  missed: 30,
  notices: 180,
  /** Kept after its item was sold or taken down. */
  matches: 30,
  prices: 400,
  feedback: 400,
  /** Contributions that the desk refused; their hashes stay. */
  refusedPapers: 180,
  /** Deals both of whose accounts are deleted. */
  deals: 30,
} as const;

const account = 'with the account';
const item = 'with its item';
const admins = 'kept: the admins write it, and remove it';
const end = 'until it ends';

/** A table that only a version before used. */
type OfBefore = 'socket_io_attachments';

/** How long each table keeps its rows, as docs/security.md says it. */
export const KEPT: Record<keyof Tables | 'migrations' | OfBefore, string> = {
  address_changes: end,
  announcements: 'kept: few, and the admins see what was said before',
  appeals: 'kept with its decision',
  audit: `kept: it can only grow (K4); IPs for ${RETENTION.addresses} days`,
  blocks: account,
  books: admins,
  cases: `kept: what the desk decided; the snapshot for ${DESK.snapshotDays} days after that`,
  categories: admins,
  closed_bars: 'until the bar ends',
  codes: end,
  conversations: 'with the accounts of both; the community is kept',
  counters: end,
  deal_events: 'with its deal',
  deals: `kept for both sides; ${RETENTION.deals} days after both accounts are deleted`,
  decisions: 'kept: what was decided, with its reason, for appeals and later cases',
  dismissed_suggestions: `${PEOPLE.dismissedDays} days`,
  earlier_messages: `${CHAT.earlierDays} days, for the desk within a case alone; with the conversation`,
  ended_follows: `${RETENTION.endedFollows} days; an end is undone within ${FOLLOWING.undoMinutes} minutes`,
  feedback: `${RETENTION.feedback} days`,
  follows: account,
  held_decisions: end,
  hidden_messages: 'with the message or the account',
  installation: 'kept: one row',
  item_prices: `${RETENTION.prices} days, the last one with its item`,
  item_search: item,
  item_view_days: `${RETENTION.viewDays} days`,
  item_views: `${RETENTION.views} day`,
  items: account,
  kept_assets: '30 days after a version without it has started',
  mails: `until it is useless; ${RETENTION.sentMails} days, without its text, once it is sent`,
  known_devices: `${RETENTION.knownDevices} days after the last sign-in with it`,
  meeting_places: admins,
  mended_pages: 'with its paper; without who mended it once the account is deleted',
  members: 'until the account is deleted',
  merged_categories: 'kept: links to the old category lead on',
  message_changes: 'with the conversation',
  messages: 'with the conversation',
  missed_searches: `${RETENTION.missed} days`,
  nodes: 'until the node has been silent for a minute',
  notice_causes: `with its notice; a memory of what was told ${RETENTION.notices} days`,
  notice_settings: account,
  notice_ways: account,
  notices: `${RETENTION.notices} days`,
  paper_questions: 'with its paper',
  paper_page_failures: 'with its paper',
  paper_page_pictures: `${RETENTION.drawnPages} days`,
  paper_pages: 'with its paper',
  paper_words: 'kept: a vocabulary, one row a word',
  paper_sketches: 'with its paper',
  paper_thanks: account,
  papers: `kept, also after the account of who added it; waiting ones and notes with it, refused ones at most ${RETENTION.refusedPapers} days`,
  participants: 'with the conversation or the account',
  passkey_challenges: end,
  passkeys: account,
  password_resets: end,
  pictures: 'with what shows it; a loose one a day',
  question_repeats: 'with one of its questions',
  push_keys: 'kept: one row',
  push_subscriptions: 'with the session',
  reactions: 'with the message or the account',
  refused_files: 'kept: a hash and the reason, so that the same file stays out',
  reports: `kept with its case; attached messages for ${DESK.snapshotDays} days after the decision`,
  reviews: 'with the deal or the account of who is reviewed',
  saved_search_matches: `with the search or the item; ${RETENTION.matches} days after the item was sold or taken down`,
  saved_searches: account,
  migrations: 'kept: which migrations ran',
  search_words: 'kept: a vocabulary, one row a word',
  sessions: end,
  socket_io_attachments: 'empty: of a version before',
  terms: admins,
  usage_days: `${RETENTION.usage} days`,
  warning_words: admins,
  wishes: account,
};
