/**
 * The domains of the server, from the bottom up: one imports only those before it (scripts/check-imports.ts). Each is a
 * folder of server/, and a row of ARCHITECTURE.md. `calls` names its files here and in schemas/: the compiler then asks
 * for them in calls.ts and schemas/schemas.ts, and in server/app.ts for their functions.
 */
export const DOMAINS = [
  { folder: 'campus', calls: ['campus'], does: 'what admins set of the campus: branches, years, exams, currency' },
  {
    folder: 'accounts',
    calls: ['accounts', 'passkeys', 'campus-sign-in'],
    does: 'sign-up, codes, log-in, sessions, roles; `passkeys/`, `campus/`: sign-in by the campus’s own service; whom a member does not see; who sees contact data',
  },
  { folder: 'feedback', calls: ['feedback'], does: 'what people write to the operator' },
  {
    folder: 'notices',
    calls: ['notices'],
    does: 'news for a member: in the app, by push, by mail, in a digest (README)',
  },
  { folder: 'warning-words', calls: ['warning-words'], does: 'words in messages that carry a warning' },
  { folder: 'announcements', calls: ['announcements'], does: 'what admins write to all, or to a branch and year' },
  {
    folder: 'duties',
    calls: ['duties', 'breaches'],
    does: 'what the law asks: requests about data with their days, breaches and whom they affect',
  },
  { folder: 'books', calls: ['books'], does: 'books by ISBN, which fill in the form of an item' },
  {
    folder: 'messages',
    calls: ['message-pictures'],
    does: 'how a message is stored, numbered and delivered; `pictures/`: what it may carry (README)',
  },
  {
    folder: 'papers',
    calls: ['papers', 'contributions', 'paper-desk', 'paper-requests', 'questions'],
    does: 'question papers: their text, pages and search; `contributions/`: what members add, and the desk checks; `requests/`: what nobody has here; `questions/`: what is asked again (README)',
  },
  {
    folder: 'reviews',
    calls: ['reviews'],
    does: 'what the two of a deal say of each other, and the standing of a member',
  },
  {
    folder: 'conversations',
    calls: ['conversations', 'requests'],
    does: 'lists of conversations and messages, unread counts, mute; `requests/`: chats that one began; the socket events',
  },
  {
    folder: 'items',
    calls: ['items', 'selling', 'listings'],
    does: 'items: writing, search, own items; `ends/`: terms, renewals, what is like a gone item',
  },
  {
    folder: 'deals',
    calls: ['deals', 'deal-acts'],
    does: "from 'I want this' to its end: acts, line, meetings, hand-over, rentals (README)",
  },
  { folder: 'blocks', calls: ['blocks'], does: 'one person hides another' },
  { folder: 'categories', calls: ['categories'], does: 'the catalog' },
  { folder: 'saved-searches', calls: ['saved-searches'], does: 'searches that tell of new items' },
  { folder: 'wishes', calls: ['wishes'], does: 'the wish list' },
  { folder: 'feeds', calls: [], does: 'for other programs: Atom feeds, the sitemap, preview pictures of shared links' },
  { folder: 'hints', calls: ['hints'], does: 'proposals while one sells: category, price' },
  {
    folder: 'people',
    calls: ['people', 'finding'],
    does: 'profiles, follows, suggestions, search of people, privacy settings',
  },
  {
    folder: 'links',
    calls: ['links'],
    does: 'what links in messages lead to: items, papers and people, as their reader may see them',
  },
  {
    folder: 'desk',
    calls: ['desk', 'decisions', 'reports'],
    does: 'cases for moderators: the queue, a decision with its acts in one transaction (`decide.ts`), lifting acts (`undo-acts.ts`); `reports/` opens and weighs cases, `decisions/` serves the member whom a decision is against, and appeals',
  },
  {
    folder: 'leaving',
    calls: ['leaving'],
    does: 'the end of the studies: what is told before it, and how a member becomes an alumnus',
  },
  { folder: 'turns', calls: ['turns'], does: 'what waits for a member, in one list' },
  {
    folder: 'console',
    calls: ['console', 'operation'],
    does: 'what admins see and do: figures, members, audit; mails, files and backups in `operation/`',
  },
] as const satisfies { folder: string; calls: readonly string[]; does: string }[];

/** A file of calls: `contract/<name>.ts`. */
export type CallFile = (typeof DOMAINS)[number]['calls'][number];

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What the files have, in one object. */
export const merge = <Files extends Record<CallFile, object>>(files: Files) =>
  Object.assign({}, ...Object.values(files)) as Intersection<Files[CallFile]>;
