import { CHAT, DESK, DEVICES, FOLLOWING, PEOPLE, PICTURES, REQUESTS } from './limits.ts';

/*
 * What is kept, and for how long: the one list of it. The cleanup takes its days from here, the page /privacy shows it, and
 * docs/security.md has it as a table (node scripts/check-docs.ts --write).
 */

/** Days that rows are kept when they are of no more use (J2). The cleanup removes them then. */
export const RETENTION = {
  sentMails: 7,
  addresses: 30,
  views: 1,
  viewDays: 60,
  drawnPages: 30,
  endedFollows: 30,
  /** Chats that were opened; their requests are counted for a day, and compared for some. */
  openedRequests: REQUESTS.alikeDays,
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
  paperDownloads: 2,
  paperTags: 180,
  paperRequests: 90,
  /** Deals both of whose accounts are deleted. */
  deals: 30,
  /** Requests about data, after they were answered: longer than the year for which a log of them is asked for. */
  dataRequests: 400,
  /** Who was affected by a breach, after they were told. */
  breachMembers: 400,
} as const;

const account = 'with the account';
const item = 'with its item';
const admins = 'kept: the admins write it, and remove it';
const end = 'until it ends';

/** Headings of the list, in the order of the page. */
export const KEPT_GROUPS = [
  'You',
  'Your items',
  'Deals and reviews',
  'Chats',
  'People',
  'Papers',
  'Notices and mail',
  'Reports and decisions',
  'The log',
  'What you ask for',
] as const;

export interface Kept {
  /** How long. */
  how: string;
  /** What a row says of a member, in words for members. Without it: nothing. */
  of?: { group: (typeof KEPT_GROUPS)[number]; what: string };
  /** What the deletion of the account leaves of it (J1). Without it: nothing. */
  left?: string;
}

const nothingOf = (how: string): Kept => ({ how });
const of = (group: (typeof KEPT_GROUPS)[number], what: string, how: string, left?: string): Kept => ({
  how,
  of: { group, what },
  ...(left && { left }),
});

/** Every table of the database. */
export const KEPT = {
  address_changes: of('You', 'An address you had before, while the change can be undone', end),
  announcements: of(
    'Notices and mail',
    'Announcements you wrote as an admin',
    'kept: few, and the admins see what was said before',
    'Your announcements, without your name',
  ),
  appeals: of(
    'Reports and decisions',
    'Your appeals',
    'kept with its decision',
    'The appeal and its answer, without your name',
  ),
  audit: of(
    'The log',
    'What you did that matters for safety: signing in, changing a password, an admin’s acts',
    `kept: it can only grow (K4); IPs for ${RETENTION.addresses} days`,
    'Your account number beside what you did, without name and address',
  ),
  blocks: of('People', 'Whom you have blocked, and who has blocked you', account),
  books: nothingOf(admins),
  breach_members: of(
    'What you ask for',
    'That a breach has affected you, and that you were told',
    `with the account, or ${RETENTION.breachMembers} days after they were told`,
  ),
  breaches: of(
    'What you ask for',
    'Breaches of data, and which admin wrote them down',
    'kept: the authority may ask for it',
    'The breach, without your name',
  ),
  campus_accounts: of('You', 'Which account of the campus signs you in', account),
  campus_links: of('You', 'A link of your campus account that is not confirmed yet', end),
  campus_settings: nothingOf(admins),
  campus_sign_ins: of('You', 'A campus sign-in that is under way', end),
  case_pictures: of(
    'Reports and decisions',
    'Pictures in a case about something of yours',
    `with the snapshot of its case, ${DESK.snapshotDays} days after the decision`,
    'The pictures, until the snapshot goes',
  ),
  cases: of(
    'Reports and decisions',
    'Cases about something of yours',
    `kept: what the desk decided; the snapshot for ${DESK.snapshotDays} days after that`,
    'The case, without your name',
  ),
  categories: nothingOf(admins),
  chat_requests: of(
    'Chats',
    'Whom you wrote to first, and who wrote to you',
    `until the chat is opened, and ${RETENTION.openedRequests} days more; with the account of either`,
  ),
  closed_bars: of('You', 'Which announcements you have closed', 'until the bar ends'),
  codes: of('You', 'A code that was mailed to you, as a hash', end),
  conversations: of(
    'Chats',
    'Whom you chat with',
    'with the accounts of both; the community is kept',
    'The other keeps the chat, with “Deleted user”',
  ),
  counters: of(
    'You',
    'How often your address tried to sign in, or you did something that is limited',
    end,
    'A count with your address or account number until its time is over, 30 days at most',
  ),
  data_requests: of(
    'What you ask for',
    'Your requests about your data, and the answers',
    `until it is answered, and ${RETENTION.dataRequests} days more`,
    'A request that waits keeps the name and address to answer to; of an answered one its kind and days stay',
  ),
  deal_events: of(
    'Deals and reviews',
    'What happened in your deals, step by step',
    'with its deal',
    'The steps, without your name',
  ),
  deals: of(
    'Deals and reviews',
    'Your deals: item, price, dates, meeting place, your note',
    `kept for both sides; ${RETENTION.deals} days after both accounts are deleted`,
    'The other side keeps the deal: what, when and for how much, without your name',
  ),
  decisions: of(
    'Reports and decisions',
    'What was decided about something of yours, or by you',
    'kept: what was decided, with its reason, for appeals and later cases',
    'The decision with its reason, without your name',
  ),
  dismissed_suggestions: of('People', 'Suggestions you have closed', `${PEOPLE.dismissedDays} days`),
  earlier_messages: of(
    'Chats',
    'What a message said before you changed or deleted it',
    `${CHAT.earlierDays} days, for the desk within a case alone; with the conversation`,
    'The earlier words, for the desk alone, until their days are over',
  ),
  ended_follows: of(
    'People',
    'Follows that ended',
    `${RETENTION.endedFollows} days; an end is undone within ${FOLLOWING.undoMinutes} minutes`,
  ),
  feedback: of(
    'Notices and mail',
    'What you wrote to the people who run this site',
    `${RETENTION.feedback} days`,
    'The message, with the name, address and number you gave in it',
  ),
  follows: of('People', 'Whom you follow, and who follows you', account),
  held_decisions: of(
    'Reports and decisions',
    'Decisions in force against an account that was deleted',
    end,
    'A hash of your address with the decision, if one is in force: a ban for two years',
  ),
  hidden_messages: of('Chats', 'Messages you have hidden for yourself', 'with the message or the account'),
  installation: nothingOf('kept: one row'),
  item_prices: of('Your items', 'Prices your items had', `${RETENTION.prices} days, the last one with its item`),
  item_search: of('Your items', 'Words of your items, for the search', item),
  item_view_days: of('Your items', 'How often your items were looked at, by day', `${RETENTION.viewDays} days`),
  item_views: of(
    'Your items',
    'That you have looked at an item, so that it counts once',
    `${RETENTION.views} day`,
    'Your account number, without anything it leads to, for a day',
  ),
  items: of('Your items', 'What you list', account),
  kept_assets: nothingOf('30 days after a version without it has started'),
  known_devices: of(
    'You',
    'Devices you have signed in with, and their time zone',
    `${RETENTION.knownDevices} days after the last sign-in with it`,
  ),
  mails: of(
    'Notices and mail',
    'Mails to you',
    `until it is useless; ${RETENTION.sentMails} days, without its text, once it is sent`,
    'The address and subject of mails that were sent already, without their text, until their days are over',
  ),
  meeting_places: nothingOf(admins),
  members: of(
    'You',
    'Your account: name, address, year and branch, profile, settings, and the notice you were shown',
    'until the account is deleted',
  ),
  mended_pages: of(
    'Papers',
    'That you corrected the questions of a paper',
    'with its paper; without who mended it once the account is deleted',
    'The correction, without your name',
  ),
  merged_categories: nothingOf('kept: links to the old category lead on'),
  message_changes: of(
    'Chats',
    'That a message was changed',
    'with the conversation',
    'The number of the message, without your name',
  ),
  message_pictures: of(
    'Chats',
    'Pictures you sent',
    `with the account of who sent it; of deleted messages ${CHAT.earlierDays} days, for the desk within a case alone; what a case shows with that; a loose one ${PICTURES.looseDays} days`,
    'A picture that a case shows, until its snapshot goes',
  ),
  messages: of(
    'Chats',
    'What you wrote',
    'with the conversation',
    'Your messages stay with those you sent them to, under “Deleted user”',
  ),
  migrations: nothingOf('kept: which migrations ran'),
  missed_searches: nothingOf(`${RETENTION.missed} days`),
  nodes: nothingOf('until the node has been silent for a minute'),
  notice_causes: of(
    'Notices and mail',
    'What your notices are about',
    `with its notice; a memory of what was told ${RETENTION.notices} days`,
  ),
  notice_settings: of('Notices and mail', 'When you want no notices', account),
  notice_ways: of('Notices and mail', 'Which notices you want, and how', account),
  notices: of(
    'Notices and mail',
    'Your notices',
    `${RETENTION.notices} days`,
    'Notices of others about you stay with them until their time is over, without your name',
  ),
  paper_downloads: of(
    'Papers',
    'That you downloaded a paper',
    `${RETENTION.paperDownloads} days, so that one counts once; the number stays with the paper`,
  ),
  paper_page_failures: nothingOf('with its paper'),
  paper_page_pictures: nothingOf(`${RETENTION.drawnPages} days`),
  paper_pages: nothingOf('with its paper'),
  paper_questions: nothingOf('with its paper'),
  paper_request_members: of('Papers', 'Papers you asked for', account),
  paper_requests: nothingOf(`until nobody asks any more; ${RETENTION.paperRequests} days after the paper was there`),
  paper_sketches: nothingOf('with its paper'),
  paper_tags: of(
    'Papers',
    'Corrections you proposed',
    `until the desk has looked at it, or ${RETENTION.paperTags} days`,
  ),
  paper_thanks: of('Papers', 'Thanks you gave', account),
  paper_words: of(
    'Papers',
    'Words that papers have, a vocabulary for the search',
    'kept: a vocabulary, one row a word',
    'Single words, without whose they were',
  ),
  papers: of(
    'Papers',
    'Papers you added',
    `kept, also after the account of who added it; waiting ones and notes with it, refused ones at most ${RETENTION.refusedPapers} days`,
    'The papers, without your name',
  ),
  participants: of('Chats', 'What you have read, muted or hidden', 'with the conversation or the account'),
  passkey_challenges: of('You', 'A passkey that is being used', end),
  passkeys: of('You', 'Your passkeys: their names and public keys', account),
  password_resets: of('You', 'A link that resets your password, as a hash', end),
  pictures: of('You', 'Your profile picture, and those of your items', 'with what shows it; a loose one a day'),
  push_keys: nothingOf('kept: one row'),
  push_subscriptions: of('Notices and mail', 'Browsers that get your notices', 'with the session'),
  question_repeats: nothingOf('with one of its questions'),
  reactions: of('Chats', 'Your reactions', 'with the message or the account'),
  refused_files: nothingOf('kept: a hash and the reason, so that the same file stays out'),
  refused_pictures: nothingOf('kept: a hash, so that the same picture stays out'),
  reports: of(
    'Reports and decisions',
    'What you reported',
    `kept with its case; attached messages for ${DESK.snapshotDays} days after the decision`,
    'Your report stays with its case, without your name',
  ),
  reviews: of(
    'Deals and reviews',
    'Reviews you wrote and reviews of you',
    'with the deal or the account of who is reviewed',
    'Reviews you wrote stay with the reviewed, without your name',
  ),
  saved_search_matches: of(
    'Your items',
    'What your saved searches found',
    `with the search or the item; ${RETENTION.matches} days after the item was sold or taken down`,
  ),
  saved_searches: of('Your items', 'Searches you have saved', account),
  scanned_pages: nothingOf('with its paper'),
  search_words: of(
    'Your items',
    'Words that items have, a vocabulary for the search',
    'kept: a vocabulary, one row a word',
    'Single words, without whose they were',
  ),
  sessions: of('You', 'Where you are signed in: device, network, time zone, last seen', end),
  socket_io_attachments: nothingOf('empty: of a version before'),
  term_requests: of('You', 'A term more that you asked the desk for', 'until the desk has answered; with the account'),
  terms: nothingOf(admins),
  usage_days: nothingOf(`${RETENTION.usage} days`),
  warning_words: nothingOf(admins),
  wishes: of('Your items', 'Your wish list', account),
} as const satisfies Record<string, Kept>;

/** The table of docs/security.md. */
export const keptAsTable = (): string =>
  [
    '| table | how long | what the deletion of an account leaves |',
    '| --- | --- | --- |',
    ...Object.entries<Kept>(KEPT).map(
      ([name, { how, of: isOfMember, left }]) => `| \`${name}\` | ${how} | ${isOfMember ? (left ?? 'nothing') : ''} |`,
    ),
  ].join('\n');
