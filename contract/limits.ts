import { KEYWORD_LENGTH } from './first-limits.ts';

export { PICTURE_EDGE } from './first-limits.ts';

/** Every length, size, option and limit of the product. */
export const LIST = { page: 24, max: 100 } as const;

export const STATUSES = ['Available', 'Reserved', 'Sold'] as const;
export const CONDITIONS = ['New', 'Like New', 'Used'] as const;
export const RENTALS = ['Available', 'Not Available'] as const;
export const PUBLICATIONS = ['Draft', 'Published'] as const;
/** What an item is: something to have, or something that is looked for. */
export const ITEM_KINDS = ['Offer', 'Wanted'] as const;
/** The states of one's own items. Elsewhere an ended item counts as a draft. */
export const OWN_ITEM_STATES = ['published', 'drafts', 'ended'] as const;
export const ROLES = ['Student', 'Admin'] as const;
/** The roles, with the moderator flag as a role of its own. */
export const MEMBER_ROLES = ['Student', 'Moderator', 'Admin'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export const GENDERS = ['male', 'female', 'other'] as const;
export const SORTS = ['relevance', 'newest', 'priceLow', 'priceHigh', 'reduced'] as const;
/** Orders of lists without a keyword; `reduced` holds only items whose price was reduced. */
export const LIST_SORTS = ['newest', 'reduced'] as const;
export const YEARS = [1, 2, 3, 4] as const;
export const BRANCHES = ['CSE', 'IT', 'EXTC', 'ELECTRICAL', 'CIVIL', 'MECHANICAL', 'CHEMICAL', 'VLSI'] as const;
export const BRANCH_NAMES: Readonly<Record<string, string>> = {
  CSE: 'Computer Science',
  IT: 'Information Technology',
  EXTC: 'Electronic & Telecommunication',
  ELECTRICAL: 'ELECTRICAL',
  CIVIL: 'CIVIL',
  MECHANICAL: 'MECHANICAL',
  CHEMICAL: 'CHEMICAL',
  VLSI: 'VLSI',
};

/** What an admin can change of the campus in the console. */
export const CHOICE_KINDS = ['branches', 'years', 'exams', 'conditions'] as const;
/** How the digits of large numbers stand together: 1,25,000 or 125,000. */
export const GROUPINGS = ['indian', 'thousands'] as const;
export const CAMPUS = {
  choices: 40,
  value: 20,
  label: 60,
  sign: 4,
  /** The last year of study that can be added. */
  lastYear: 10,
} as const;

export type ItemStatus = (typeof STATUSES)[number];
export type Condition = (typeof CONDITIONS)[number];
export type Rental = (typeof RENTALS)[number];
export type OwnItemState = (typeof OWN_ITEM_STATES)[number];
export type ItemKind = (typeof ITEM_KINDS)[number];
export type Publication = (typeof PUBLICATIONS)[number];
export type Role = (typeof ROLES)[number];
export type Gender = (typeof GENDERS)[number];
export type ListSort = (typeof LIST_SORTS)[number];
export type Sort = (typeof SORTS)[number];
/** One of BRANCHES, or one that an admin has added (contract/rules/campus-choices.ts). */
export type Branch = string;

/** Lengths in characters (code points). */
export const LENGTH = {
  name: 60,
  email: 254,
  passwordMin: 8,
  passwordMax: 128,
  phoneMin: 8,
  phoneMax: 10,
  yearAndBranch: 60,
  collegeId: 40,
  interests: 200,
  about: 1000,
  title: 120,
  // With three bytes a character it still fits into a form field (BODY.field).
  description: 3000,
  location: 120,
  rentalDuration: 60,
  categoryName: 60,
  categoryDescription: 400,
  keyword: KEYWORD_LENGTH,
  mailMessage: 2000,
  message: 4000,
  subject: 120,
  yearOfPaper: 20,
  announcementTitle: 80,
  announcementText: 500,
  link: 300,
  pushEndpoint: 1000,
  deviceName: 60,
  timeZone: 60,
  /** What a browser says of a passkey, as JSON. */
  credential: 8000,
  /** The query with which a campus's sign-in comes back. */
  campusAnswer: 4000,
} as const;

/** The newest matches of a search: these are counted, and ranked by relevance. */
export const SEARCH_COUNTED = 500;

/** Rupees. */
export const PRICE_MAX = 10_000_000;

export const CODE = {
  digits: 4,
  minutes: 10,
  tries: 5,
  perHour: 5,
  perDay: 10,
  /** Wrong tries after which an address gets no more codes (NIST SP 800-63B 5.2.2). */
  wrongPerDay: 15,
  wrongInARow: 100,
  /** Wrong tries for all addresses, after which each code has one try. */
  wrongPerHourOverall: 200,
} as const;

export const RESET = { minutes: 30, perHour: 2, perDay: 5 } as const;
export const SESSION = { days: 7 } as const;
/** Passkeys of a member, and minutes in which a challenge must be signed. */
export const PASSKEYS = { most: 5, minutes: 5 } as const;
/** What a sign-in by the campus is for, and minutes that it and a link of an account may take. */
export const CAMPUS_PURPOSES = ['signIn', 'link', 'confirm'] as const;
export type CampusPurpose = (typeof CAMPUS_PURPOSES)[number];
/** Whether the campus's own sign-in is there: not, beside the password, in its place. */
export type CampusSignIn = 'off' | 'beside' | 'only';
export const CAMPUS_SIGN_IN = { minutes: 10 } as const;
/** Days in which the old address can undo a change, and codes that a member may have mailed. */
export const ADDRESS_CHANGE = { undoDays: 7, perDay: 5 } as const;
/**
 * The end of one's studies. `termEnds`: month and day of the ends of terms, where the campus has said none; the first is the
 * end of a year of studies. A further term has at least `termDays`. After `ownTerms` that a member adds, the desk confirms.
 */
export const STUDIES = {
  termEnds: ['06-14', '12-15'],
  termDays: 90,
  mostYears: 10,
  ownTerms: 2,
  /** Days before the end of the notices about it. */
  notices: [90, 30, 7],
} as const;
/** Minutes by which 'last seen' is exact, days that a device counts as known, and sessions in a list. */
export const DEVICES = { seenMinutes: 5, knownDays: 180, listed: 100 } as const;
/** `confirmedMinutes`: after these the password is asked again before what cannot be undone. */
export const LOGIN = { failures: 10, minutes: 15, confirmedMinutes: 10 } as const;
/** Days after a completed deal on which its two still see each other's contact data, and how many of them are listed. */
export const CONTACT = { perSenderADay: 10, perPairADay: 3, perSellerADay: 20, daysAfterDeal: 30, listed: 20 } as const;
/** Who sees a member's e-mail address and number: all members, the other side of a deal, nobody. */
export const CONTACT_CHOICES = ['members', 'deals', 'nobody'] as const;
export type ContactChoice = (typeof CONTACT_CHOICES)[number];
/** Days that an item is new for followers, how many of a seller are shown, and minutes in which ending can be undone. */
export const FOLLOWING = { newDays: 7, itemsShown: 4, undoMinutes: 10 } as const;
/** Letters of a name that are enough, matches that are counted and shown, and days that a suggestion stays dismissed. */
export const PEOPLE = { letters: 2, counted: 500, dismissedDays: 90 } as const;
/** Whether who is younger than 18 may sign up. */
export type Minors = 'refuse' | 'allow';
/** The limits hold for all admins together. The bar may stand for this many days. */
export const ANNOUNCEMENTS = { perDay: 10, undoSeconds: 60, barDays: 60 } as const;
/** Lengths in characters, shares of the price. A reservation is for up to three days, or until the meeting. */
export const DEALS = {
  perDay: 20,
  open: 30,
  /** Acts of one side on one deal. */
  actsAnHour: 60,
  note: 500,
  reason: 300,
  reserveHours: 72,
  releaseAfterHours: 24,
  silentDays: 7,
  /** Offers of one buyer for one item. */
  offers: 3,
  offerHours: 48,
  /** Hours that an accepted offer reserves. */
  acceptedHours: 48,
  leastOffer: 0.3,
  meetingTimes: 3,
  meetingDays: 30,
  /** A reservation until a meeting lasts this long beyond it. */
  meetingGraceHours: 2,
  place: 100,
  places: 20,
  wrongCodes: 5,
  wrongCodesMinutes: 60,
  /** The last day that can be booked, counted from today. */
  rentalDays: 180,
} as const;
export const REVIEWS = {
  days: 14,
  text: 500,
  tags: 6,
  /** No average is shown below this number. */ least: 3,
} as const;
export const REVIEW_TAGS = [
  'As described',
  'On time',
  'Friendly',
  'Fair price',
  'Well packed',
  'Answers fast',
] as const;
export type ReviewTag = (typeof REVIEW_TAGS)[number];
/** Pictures of an item. Loose ones, uploaded ahead of their item, are removed after these days. */
export const PICTURES = { most: 8, looseDays: 7 } as const;
/** Days before and after an end on which the owner hears of it, and how an item ends with a term. */
export const ENDS = {
  before: 3,
  after: 7,
  /** Hour of the campus's clock for which notices wait. */
  hour: 9,
  /** An item does not end with a term that ends sooner than this. */
  leastDays: 14,
  terms: 12,
  termName: 60,
  /** Days of the owner's absence after which an item's page says so. */
  away: 30,
} as const;
/** What a link in a mail about an end does. */
export const LINK_ACTS = ['renew', 'sold', 'takeDown'] as const;
export type LinkAct = (typeof LINK_ACTS)[number];
/** Items shown beside an unavailable one. */
export const SIMILAR = { most: 8 } as const;
export const SAVED_SEARCHES = { most: 50 } as const;
/** Home: sold or reserved items, and suggested ones, that are shown, and the newest offers among which they are. */
export const HOME = { taken: 12, suggested: 24, among: 300 } as const;
export const WISHES = { most: 200 } as const;
/** Deals or searches needed to show a figure, and days of views that are shown. */
export const FIGURES = { leastSold: 5, leastLooking: 3, viewDays: 14 } as const;
/** Prices in the history on an item's page. */
export const PRICES = {
  shown: 10,
  /** A smaller part of the price is no news. */
  leastCut: 0.01,
} as const;
/** Lines and bytes of an imported file, and lines in one request; lengths in characters. */
export const BOOKS = { lines: 20_000, bytes: 5 * 1024 * 1024, batch: 200, title: 300, text: 120 } as const;
/** Every page's menu shows all categories; no menu can show more than this. */
export const CATEGORIES = { most: 500 } as const;
/** Items that are changed at once, or made from photos. */
export const MANY = { items: 100, photos: 20 } as const;
/** Kinds of things that can be reported. */
export const CASE_KINDS = ['item', 'person', 'message', 'review', 'paper'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];
export const CASE_STATES = ['open', 'decided', 'appealed'] as const;
export type CaseState = (typeof CASE_STATES)[number];
/**
 * Why the server opened a case itself: the same pictures or text elsewhere, or a change that was not made. `desk`: an
 * act without a report.
 */
export const CASE_FINDS = ['pictures', 'text', 'desk', 'unchanged'] as const;
export type CaseFound = (typeof CASE_FINDS)[number];
/** The most serious first. */
export const REPORT_REASONS = [
  'money',
  'harassment',
  'prohibited',
  'pictures',
  'duplicate',
  'category',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Acts in the order of the desk's keys. `hide`: only its owner sees it; `remove`: gone for everybody. */
export const DESK_ACTS = ['dismiss', 'askForChange', 'hide', 'remove', 'warn', 'suspend', 'ban'] as const;
export type DeskAct = (typeof DESK_ACTS)[number];
export const DECISION_REASONS = [
  'money',
  'prohibited',
  'duplicate',
  'harassment',
  'pictures',
  'category',
  'untrue',
  'again',
  'nothing',
  'other',
] as const;
export type DecisionReason = (typeof DECISION_REASONS)[number];
export const APPEAL_OUTCOMES = ['stands', 'undone', 'partly'] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];
/** Lengths in characters. */
export const DESK = {
  text: 500,
  words: 1000,
  appeal: 1000,
  /** Reports a day of one member, and of a new one. */
  reportsADay: 20,
  reportsADayWhenNew: 5,
  /** Independent reporters who hide an item until it is decided. */
  hideAt: 3,
  /** Messages attached before and after the one that is reported. */
  messagesAround: 5,
  suspendDays: 30,
  changeDays: 3,
  warningDays: 90,
  appealDays: 14,
  snapshotDays: 90,
} as const;
/** A member is new for these days, with lower daily limits for items and for conversations with new people. */
export const NEW_MEMBERS = { days: 3, items: 20, people: 20 } as const;
export const BLOCKS = { most: 500 } as const;
export const WARNING_KINDS = ['payFirst', 'leave', 'link'] as const;
export type WarningKind = (typeof WARNING_KINDS)[number];
export const WARNING_WORDS = { most: 300, phrase: 60 } as const;
export const FEEDBACK = { perHour: 5 } as const;
export const VIEW = { minutes: 30 } as const;
/** Items in a feed. */
export const FEED = { entries: 50 } as const;
/** Pixels of the preview of a shared link. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;
/** Item numbers in a part of the sitemap. */
export const SITEMAP = { part: 10_000 } as const;
/** Browsers of a member that receive push. */
export const PUSH = { devices: 10 } as const;
export const QUOTA = { items: 200, uploadsPerHour: 60, bytes: 500 * 1024 * 1024 } as const;

export const MEGABYTE = 1_048_576;
export const PICTURE = { bytes: 10 * MEGABYTE, pixels: 40_000_000 } as const;
export const PAPER = { bytes: 25 * MEGABYTE } as const;
export const PAPER_KINDS = ['paper', 'solution', 'syllabus', 'notes'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];
/** `withheld`: its title alone is shown. `withdrawn`: of other kinds than papers, which are hidden instead. */
export const PAPER_STATES = ['waiting', 'shown', 'refused', 'withheld', 'withdrawn'] as const;
export type PaperState = (typeof PAPER_STATES)[number];
export const EXAMS = ['Mid', 'End', 'Re-exam', 'Quiz', 'Other'] as const;
/** One of EXAMS, or one that an admin has added. */
export type Exam = string;
/** What the desk does with a contribution. */
export const PAPER_LANGUAGES = ['English', 'Hindi', 'Marathi'] as const;
export type PaperLanguage = (typeof PAPER_LANGUAGES)[number];
export const PAPER_ORDERS = ['best', 'newest', 'name'] as const;
export type PaperOrder = (typeof PAPER_ORDERS)[number];
/** Photos that become one PDF. */
export const PAPER_PHOTOS = { most: 20, bytes: 15 * MEGABYTE } as const;
/** Several papers that are downloaded as one file. */
export const PAPER_ZIP = { bytes: 200 * MEGABYTE } as const;
/** Fields of a paper that a member can say are wrong. */
export const TAG_FIELDS = ['kind', 'subject', 'title', 'exam', 'month', 'branch', 'year'] as const;
export type TagField = (typeof TAG_FIELDS)[number];
export const PAPER_DECISIONS = ['approve', 'replace', 'withhold', 'refuse'] as const;
export type PaperDecision = (typeof PAPER_DECISIONS)[number];
export const CONTRIBUTIONS = {
  perDay: 20,
  perDayOfNew: 5,
  waiting: 100,
  /** Contributions of a member that the desk has shown, after which the next are shown at once. */
  trustedAfter: 3,
  /** Days without a refusal that it takes. */
  trustDays: 90,
  /** Share of the same words from which the desk sees another beside it. */
  alike: 0.7,
  words: 500,
  /** Files whose first page is read before they are sent, in an hour, and bytes of one that is worth sending twice. */
  readsPerHour: 60,
  readBytes: 8 * MEGABYTE,
  /** Corrections that a member may send in a day. */
  tagsPerDay: 30,
} as const;
/** `papers`: of a subject, below which nothing is said of what repeats. */
export const QUESTIONS = { ofPage: 60, label: 12, text: 1000, papers: 4 } as const;
/** Papers that a member asks for. */
export const PAPER_REQUESTS = { perDay: 10, open: 20 } as const;
/** New renderings for one member; stored pages do not count. */
export const PAPER_PAGES = { perHour: 600 } as const;
/** Bytes of a JSON body and of a form field; number of parts of a form. */
export const BODY = { json: 64 * 1024, field: 10 * 1024, parts: 25 } as const;

/** Conversations in a member's list: every follower of a popular seller has one with them. */
export const CONVERSATIONS = { listed: 1000 } as const;
export const CHAT = {
  perMinute: 60,
  perMinuteInCommunity: 20,
  socketsPerMember: 10,
  frameBytes: 64 * 1024,
  /** How long its sender may edit a message, and delete it for everybody. */
  editMinutes: 10,
  deleteHours: 24,
  /** Characters of a message that a reply quotes. */
  quote: 140,
  /** Letters and digits of a search in messages, and how many of the newest messages it finds. */
  searchLetters: 2,
  searched: 500,
  /** Days that the desk can read what a message said before, within a case. */
  earlierDays: 90,
  /** Pictures of a message. */
  pictures: 4,
  /** Members named beside one reaction; its count has no limit. */
  reactionNames: 50,
} as const;

/** Who may write to a member without having a chat with them. */
export const WRITERS = ['everyone', 'following', 'nobody'] as const;
export type Writers = (typeof WRITERS)[number];
/** One message to somebody without a chat. */
export const REQUESTS = {
  /** Characters. */
  length: 500,
  perDay: 10,
  perDayOfNew: 3,
  /** After so many declined in so many days there are none for some days. */
  declined: 5,
  declinedDays: 30,
  pauseDays: 7,
  /** The same message to so many in 30 days opens a case. */
  alike: 5,
  alikeDays: 30,
} as const;
/** Days ahead that a member can say to be away. */
export const AWAY = { days: 365 } as const;
/** Hours for which a chat can be muted; without them it is muted until it is unmuted. */
export const MUTE_HOURS = [8, 168] as const;
/** Links to things of this site that one call describes. */
export const LINKS = { together: 20 } as const;
/** Days that pictures of unsent messages wait in the browser. */
export const OUTBOX = { pictureDays: 7 } as const;

export const REACTIONS = ['👍', '❤️', '😂', '😮', '🙏', '✅'] as const;
export type Reaction = (typeof REACTIONS)[number];

/**
 * Requests a minute from one address, counted by kind. Wide, because a whole campus may share one address (A7):
 * 300 people may open a page every ten seconds, with its pictures.
 */
export const PER_ADDRESS = { logIns: 600, codes: 300, writes: 3000, reads: 12_000 } as const;

/** The pages of the console below its overview. */
export const CONSOLE_PARTS = [
  'members',
  'items',
  'terms',
  'categories',
  'places',
  'campus',
  'papers',
  'books',
  'announcements',
  'words',
  'health',
  'audit',
  'requests',
  'breaches',
] as const;
export type ConsolePart = (typeof CONSOLE_PARTS)[number];
