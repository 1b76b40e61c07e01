/*
 * Every kind of notice: the label of its switch, its default channels, and its words. A new kind is one more entry
 * here.
 */

import { type Actor, type CallerRule, can } from '../can.ts';
import { priceText, rupees } from './format-number.ts';
import { isolated } from './text.ts';

/** A part of a sentence; strong parts name the subject of the notice. */
export type Words = (string | { strong: string })[];

export const MAIL_WAYS = ['off', 'now', 'digest'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

/** How a kind reaches a member. */
export interface NoticeWays {
  /** Whether it stands in the list and the bell. */
  app: boolean;
  push: boolean;
  /** When it is mailed: at once while the member is away, or in the daily digest. */
  mail: MailWay;
}

/** The data behind the words of a notice. */
interface Matter {
  /** The number of causes folded into the notice. */
  count: number;
  /** The person behind the newest cause. */
  actor: { name: string } | null;
  /** The items, papers, announcement or case behind it. */
  things: { title: string }[];
  text: string | null;
  /** The price that it tells: of several offers the highest. */
  price?: number | null | undefined;
}

interface Kind {
  /** The label of the switch. */
  name: string;
  hint: string;
  group: 'Messages and deals' | 'What you look for' | 'You and your items' | 'Campus';
  /** Words under a notice, beside its time. */
  label: string;
  /** The channels of a member who has not chosen any. */
  ways: NoticeWays;
  /** Only for members whom this rule admits. */
  needs?: CallerRule;
  /** It cannot be switched off in the app and by mail. */
  isLocked?: boolean;
  words(matter: Matter): Words;
}

const strong = (text: string) => ({ strong: isolated(text) });
const nameOf = (actor: Matter['actor']): string => isolated(actor?.name ?? 'Deleted user');
const titleOf = ({ things }: Matter, otherwise: string): string => things[0]?.title ?? otherwise;
const isOne = ({ count }: Matter): boolean => count === 1;

type DealWords = (title: { strong: string }, name: string, count: number, price: string | null) => Words;

/** Words by the act behind the notice. `inLine`: somebody else got the reservation. */
const DEAL_WORDS = {
  want: (title, name, count) =>
    count === 1 ? [strong(name), ' wants ', title] : [strong(`${count} people`), ' want ', title],
  have: (title, name, _count, price) => [strong(name), ' has ', title, ' for you', price === null ? '' : `: ${price}`],
  offer: (title, name, count, price) => [
    strong(count === 1 ? name : `${count} people`),
    count === 1 ? ' made an offer for ' : ' made offers for ',
    title,
    price === null ? '' : `: ${count === 1 ? '' : 'up to '}${price}`,
  ],
  acceptOffer: (title, name) => [strong(name), ' accepted your offer: ', title, ' is reserved'],
  declineOffer: (title, name) => [strong(name), ' declined your offer for ', title],
  refuse: (title, name) => [strong(name), ' does not take ', title],
  endOffer: (title) => ['The offer for ', title, ' got no answer in time'],
  changePrice: (title) => ['The price of ', title, ' has changed'],
  reserve: (title) => [title, ' is reserved for you'],
  inLine: (title) => [title, ' is reserved for somebody else; you keep your place in line'],
  decline: (title, name) => [strong(name), ' declined your request for ', title],
  withdraw: (title, name) => [strong(name), ' no longer wants ', title],
  release: (title) => [title, ' is no longer reserved for you'],
  proposeMeeting: (title, name) => [strong(name), ' proposes when to meet for ', title],
  takeMeeting: (title, name) => [strong(name), ' agreed to meet for ', title],
  cancelMeeting: (title, name) => [strong(name), ' cancelled the meeting for ', title],
  meetingSoon: (title) => ['You meet for ', title, ' within the hour'],
  rentOut: (title) => [title, ' is handed over for the days agreed'],
  backTomorrow: (title) => [title, ' is to be brought back tomorrow'],
  backToday: (title) => [title, ' is to be brought back today'],
  late: (title) => [title, ' should be back by now'],
  handOver: (title, name) => [strong(name), ' says that ', title, ' has changed hands. Confirm it'],
  complete: (title) => ['The deal on ', title, ' is done'],
  runOut: (title) => ['The reservation of ', title, ' ran out. What became of it?'],
  expire: (title) => ['The reservation of ', title, ' has ended'],
  close: (title) => [title, ' is not to be had any more'],
  end: (title) => ['The deal on ', title, ' has ended'],
} satisfies Record<string, DealWords>;
export type DealNews = keyof typeof DEAL_WORDS;

type ReviewWords = (name: { strong: string }, title: { strong: string }, count: number) => Words;

/** `ask` and `last`: how a deal went. */
const REVIEW_WORDS = {
  written: (name, _title, count) => [count === 1 ? name : strong(`${count} people`), ' reviewed you'],
  answered: (name) => [name, ' answered your review'],
  ask: (name, title) => ['How was it with ', name, '? Say how it went: ', title],
  last: (name, title) => ['Two days left to say how it was with ', name, ': ', title],
} satisfies Record<string, ReviewWords>;

/** Words by the state of the end, with its day, such as 'Fri 16 Jan'. `post`: a wanted post has ended. */
const END_WORDS = {
  soon: (what: { strong: string }, day: string, count: number): Words => [
    what,
    count === 1 ? ' ends' : ' end',
    ` on ${day}`,
  ],
  today: (what: { strong: string }, day: string, count: number): Words => [
    what,
    count === 1 ? ' ends' : ' end',
    ` today, ${day}`,
  ],
  ended: (what: { strong: string }, day: string): Words => [what, ` ended on ${day}. Still for sale?`],
  post: (what: { strong: string }, day: string): Words => [what, ` ended on ${day}. Still looking?`],
};
export type EndNews = keyof typeof END_WORDS;

/** An act and an item's title, as a notice's text joins them. */
const splitAct = (text: string | null): [act: string, title: string] => {
  const [act = '', title = 'An item'] = text?.split(/ (.*)/s) ?? [];
  return [act, title];
};

/** The kind of match, the path of its search, and the search in words, as a notice's text joins them. */
const splitMatch = (text: string | null): [act: string, path: string, search: string] => {
  const [act = '', path = '', ...words] = text?.split(' ') ?? [];
  return [act, path, isolated(words.join(' '))];
};
/** The path of the search that a match belongs to. */
export const searchPathOf = (text: string | null): string => splitMatch(text)[1];

export const NOTICE_KINDS = {
  message: {
    name: 'Messages',
    hint: 'While a message waits for you more than 2 minutes',
    group: 'Messages and deals',
    label: 'Message',
    ways: { app: true, push: true, mail: 'now' },
    words: (notice) => [
      strong(nameOf(notice.actor)),
      isOne(notice) ? ' sent you a message' : ` sent you ${notice.count} messages`,
    ],
  },
  deal: {
    name: 'Deals',
    hint: 'Who wants what is yours, and what becomes of what you want',
    group: 'Messages and deals',
    label: 'Deal',
    ways: { app: true, push: true, mail: 'now' },
    words: ({ actor, count, text, price }) => {
      const [act, title] = splitAct(text);
      const write = DEAL_WORDS[act as keyof typeof DEAL_WORDS] ?? DEAL_WORDS.close;
      return write(strong(title), nameOf(actor), count, price == null ? null : priceText(price));
    },
  },
  newItem: {
    name: 'Sellers I follow',
    hint: 'A new item from somebody you follow',
    group: 'What you look for',
    label: 'Following',
    ways: { app: true, push: false, mail: 'digest' },
    words: (notice) => [
      strong(isOne(notice) ? titleOf(notice, 'An item') : `${notice.count} new items`),
      ` from ${nameOf(notice.actor)}`,
    ],
  },
  match: {
    name: 'Saved searches',
    hint: 'A new or cheaper item that fits',
    group: 'What you look for',
    label: 'Saved search',
    ways: { app: true, push: true, mail: 'now' },
    words: (notice) => {
      const [act, , search] = splitMatch(notice.text);
      const items = act === 'cheaper' ? 'new or cheaper items' : 'new items';
      return isOne(notice)
        ? [strong(titleOf(notice, 'An item')), act === 'cheaper' ? ' is cheaper now: “' : ' is new: “', search, '”']
        : [strong(`${notice.count} ${items}`), ' for your search “', search, '”'];
    },
  },
  wish: {
    name: 'Wish list',
    hint: 'Something on your wish list is cheaper, sold, gone or available again',
    group: 'What you look for',
    label: 'Wish list',
    ways: { app: true, push: false, mail: 'digest' },
    words: (notice) => {
      const [act = '', saved] = notice.text?.split(' ') ?? [];
      const title = strong(titleOf(notice, 'An item'));
      if (act === 'sold') return [title, ' from your wish list is sold'];
      if (act === 'gone') return [title, ' from your wish list is no longer available'];
      return [title, saved ? ` is ${rupees(Number(saved))} cheaper` : ' is available again'];
    },
  },
  follower: {
    name: 'Followers',
    hint: 'Somebody follows you',
    group: 'You and your items',
    label: 'Follower',
    ways: { app: true, push: false, mail: 'digest' },
    words: (notice) => [
      strong(nameOf(notice.actor)),
      isOne(notice)
        ? ' follows you'
        : ` and ${notice.count - 1} ${notice.count === 2 ? 'other follows' : 'others follow'} you`,
    ],
  },
  listing: {
    name: 'Your listings',
    hint: 'One of your items ends soon, or has ended',
    group: 'You and your items',
    label: 'Your listing',
    ways: { app: true, push: true, mail: 'now' },
    words: (notice) => {
      const [news, day] = splitAct(notice.text);
      const what = strong(isOne(notice) ? titleOf(notice, 'Your item') : `${notice.count} of your items`);
      return (END_WORDS[news as EndNews] ?? END_WORDS.soon)(what, day, notice.count);
    },
  },
  review: {
    name: 'Reviews',
    hint: 'Somebody reviewed you, or you can say how a deal went',
    group: 'You and your items',
    label: 'Review',
    ways: { app: true, push: false, mail: 'digest' },
    words: ({ actor, count, text }) => {
      const [act, title] = splitAct(text);
      const write = REVIEW_WORDS[act as keyof typeof REVIEW_WORDS] ?? REVIEW_WORDS.written;
      return write(strong(nameOf(actor)), strong(title), count);
    },
  },
  decision: {
    name: 'Decisions about you',
    hint: 'What the admins decided about something of yours',
    group: 'You and your items',
    label: 'Decision',
    ways: { app: true, push: true, mail: 'now' },
    isLocked: true,
    words: ({ text, things }) =>
      things.length > 0 ? [strong(text ?? 'A decision about you')] : [strong(text ?? ''), ' was deleted by an admin'],
  },
  report: {
    name: 'Your reports',
    hint: 'What became of something that you reported',
    group: 'You and your items',
    label: 'Report',
    ways: { app: true, push: false, mail: 'digest' },
    words: ({ text }) => {
      const [act, title] = splitAct(text);
      return act === 'upheld'
        ? ['The desk did something about your report: ', strong(title), '. Thank you']
        : ['The desk found nothing wrong with what you reported: ', strong(title)];
    },
  },
  desk: {
    name: 'The desk',
    hint: 'A case that should not wait',
    group: 'Campus',
    label: 'Desk',
    ways: { app: true, push: true, mail: 'digest' },
    needs: 'workDesk',
    words: (notice) => [
      strong(isOne(notice) ? titleOf(notice, 'A case') : `${notice.count} cases`),
      ' should be decided now',
    ],
  },
  role: {
    name: 'Your role',
    hint: 'An admin made you a moderator or an admin, or took that back',
    group: 'You and your items',
    label: 'Role',
    ways: { app: true, push: true, mail: 'now' },
    isLocked: true,
    words: ({ text }) =>
      text === 'Student'
        ? ['You are no longer a moderator or an admin']
        : ['You are ', text === 'Admin' ? 'an ' : 'a ', strong(text ?? 'member'), ' now'],
  },
  paper: {
    name: 'New papers',
    hint: 'For your branch and year',
    group: 'Campus',
    label: 'Academics',
    ways: { app: true, push: false, mail: 'digest' },
    words: (notice) => [
      strong(isOne(notice) ? titleOf(notice, 'A paper') : `${notice.count} new papers`),
      ` for ${notice.text ?? 'your year'}`,
    ],
  },
  announcement: {
    name: 'Announcements',
    hint: 'What the admins say to all, or to your branch and year',
    group: 'Campus',
    label: 'Announcement',
    ways: { app: true, push: false, mail: 'digest' },
    words: (notice) => [strong(titleOf(notice, 'An announcement'))],
  },
} satisfies Record<string, Kind>;

export type NoticeKind = keyof typeof NOTICE_KINDS;
/** Whether members like this one get the kind. */
export const isFor = (kind: NoticeKind, actor: Actor): boolean => {
  const { needs } = NOTICE_KINDS[kind] as Kind;
  return needs === undefined || can[needs](actor);
};
/** Whether the kind cannot be switched off in the app and by mail. */
export const isLocked = (kind: NoticeKind): boolean => 'isLocked' in NOTICE_KINDS[kind];
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];

/** The words of a notice. */
export const wordsOf = (notice: Matter & { kind: NoticeKind }): Words =>
  (NOTICE_KINDS[notice.kind] as Kind).words(notice);

/** The words of a notice as one plain sentence. */
export const sentenceOf = (notice: Matter & { kind: NoticeKind }): string =>
  wordsOf(notice)
    .map((part) => (typeof part === 'string' ? part : part.strong))
    .join('');
