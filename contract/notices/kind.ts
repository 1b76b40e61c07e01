import type { z } from 'zod';
import type { CallerRule } from '../can.ts';
import { isolated } from '../rules/text.ts';

/** A part of a sentence; strong parts name the subject of the notice. */
export type Words = (string | { strong: string })[];

/** The words of a notice as one plain sentence. */
export const sentenceOf = ({ words }: { words: Words }): string =>
  words.map((part) => (typeof part === 'string' ? part : part.strong)).join('');

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

/** What a notice is about, read when it is shown: only what its receiver may see then. */
export interface NoticeFacts {
  /** The receiver. */
  memberId: string;
  /** The number of events grouped in the notice. */
  count: number;
  /** The person behind the newest event. */
  actor: { _id: string; name: string } | null;
  /** The items, papers, announcement or case behind its newest events, each once. */
  things: { title: string }[];
  /** The price that it tells: of several the highest. */
  price: number | null;
  /** The item of the newest event; `price` is what is asked for it now, in words. */
  item: { id: string; ownerId: string; price: string | null } | null;
  /** The other participant of the newest event's conversation. */
  partnerId: string | null;
  caseNumber: number | null;
  /** Where an announcement leads. */
  announcementLink: string | null;
}

/** The icon and its colour; beside it the picture of the thing, a person's face or an icon in place of a picture. */
export interface NoticeSign {
  icon: SignIcon;
  tone: 'pen' | 'marker' | 'wait' | 'stop' | 'tide';
  tile: 'face' | 'package' | 'flag' | 'gavel' | 'graduationCap' | 'building';
}
type SignIcon =
  | 'bellRing'
  | 'calendarClock'
  | 'fileText'
  | 'flag'
  | 'gavel'
  | 'handshake'
  | 'heart'
  | 'megaphone'
  | 'messageCircle'
  | 'star'
  | 'userCheck'
  | 'userCog'
  | 'userPlus';

export interface NoticeKindOf<Data extends z.ZodType> {
  /** The label of the switch. */
  name: string;
  hint: string;
  /** The heading among the settings. */
  group: 'Messages and deals' | 'What you look for' | 'You and your items' | 'Campus';
  /** Words under a notice, beside its time. */
  label: string;
  sign: NoticeSign;
  /** The ways of a member who has not chosen any. */
  ways: NoticeWays;
  /** The rule that admits its members. */
  needs?: CallerRule;
  /** It cannot be switched off in the app and by mail. */
  isLocked?: true;
  /** The digest alone tells it. */
  isDigestOnly?: true;
  /** What stands below the words: the quoted text, or the titles of several things. */
  below?: 'quote' | 'titles';
  /** Somebody waits for an answer: it wakes a phone in battery saving mode, and leads to the chat. */
  isConversation?: true;
  /** It tells of another member's item, and is taken back once that is a draft again. */
  isOfOthersItem?: true;
  /** Its mail renews, sells or takes down the receiver's own items with one tap. */
  hasListingLinks?: true;
  /** It reaches members who are hidden from each other too: they must finish what they began. */
  reachesHidden?: true;
  /** The heading of its items in the digest, in place of its words. */
  digestHeading?: (facts: Pick<NoticeFacts, 'actor'>) => string | null;

  /** What an event of this kind stores; an `act` says which of several things happened. Zod comes from the caller, so that the browser does not load it. */
  data: (zod: typeof z) => Data;
  words: (data: z.output<Data>, facts: NoticeFacts) => Words;
  /** The path of the page that it leads to. */
  link: (data: z.output<Data>, facts: NoticeFacts) => string;
}

/** Has no effect but to type a kind's words and link by its data. */
export const noticeKind = <Data extends z.ZodType>(kind: NoticeKindOf<Data>): NoticeKindOf<Data> => kind;

export const strong = (text: string) => ({ strong: isolated(text) });
export const nameOf = (actor: NoticeFacts['actor']): string => isolated(actor?.name ?? 'Deleted user');
/** 'Drafter (₹400)': the newest thing, and what it costs now. */
export const pricedTitle = (facts: NoticeFacts): Words => [
  strong(titleOf(facts, 'An item')),
  ...(facts.item?.price ? [` (${facts.item.price})`] : []),
];
/** ' from Ananya Deshmukh': whose item it is, where that is known. */
export const fromActor = ({ actor }: NoticeFacts): string => (actor ? ` from ${nameOf(actor)}` : '');
export const titleOf = ({ things }: NoticeFacts, otherwise: string): string => things[0]?.title ?? otherwise;
