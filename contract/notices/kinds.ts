import type { z } from 'zod';
import { type Actor, can } from '../can.ts';
import { announcement } from './announcement.ts';
import { deal } from './deal.ts';
import { decision } from './decision.ts';
import { desk } from './desk.ts';
import { duty } from './duty.ts';
import { follower } from './follower.ts';
import type { NoticeFacts, NoticeKindOf, Words } from './kind.ts';
import { leaving } from './leaving.ts';
import { listing } from './listing.ts';
import { match } from './match.ts';
import { message } from './message.ts';
import { newItem } from './new-item.ts';
import { paper } from './paper.ts';
import { paperRequest } from './paper-request.ts';
import { report } from './report.ts';
import { request } from './request.ts';
import { review } from './review.ts';
import { role } from './role.ts';
import { wish } from './wish.ts';

/** Every kind of notice, in the order of the settings. A new kind is a file beside this one, and a line here. */
export const NOTICE_KINDS = {
  message,
  request,
  deal,
  newItem,
  match,
  wish,
  follower,
  listing,
  leaving,
  review,
  decision,
  report,
  desk,
  role,
  duty,
  paper,
  paperRequest,
  announcement,
};

export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_KIND_NAMES = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];

/** What a notice of a kind stores beside its events. */
export type NoticeData<K extends NoticeKind = NoticeKind> = {
  [One in K]: z.output<ReturnType<(typeof NOTICE_KINDS)[One]['data']>>;
}[K];

type AnyKind = NoticeKindOf<z.ZodType<NoticeData>>;
const kindOf = (kind: NoticeKind) => NOTICE_KINDS[kind] as unknown as AnyKind;

/** The words and the link of a notice. */
export function describeNotice<K extends NoticeKind>(
  kind: K,
  data: NoticeData<K>,
  facts: NoticeFacts,
): { words: Words; link: string } {
  const { words, link } = kindOf(kind);
  return { words: words(data, facts), link: link(data, facts) };
}

/** Whether members like this one get the kind. */
export const isFor = (kind: NoticeKind, actor: Actor): boolean => {
  const { needs } = kindOf(kind);
  return needs === undefined || can[needs](actor);
};

/** Whether the kind cannot be switched off in the app and by mail. */
export const isLocked = (kind: NoticeKind): boolean => kindOf(kind).isLocked === true;

type Trait = 'isConversation' | 'isDigestOnly' | 'isOfOthersItem' | 'hasListingLinks' | 'reachesHidden';
/** Whether the kind is special in this way (see kind.ts). */
export const hasTrait = (kind: NoticeKind, trait: Trait): boolean => kindOf(kind)[trait] === true;

/** What stands below the words of a kind. */
export const belowOf = (kind: NoticeKind): 'quote' | 'titles' | undefined => kindOf(kind).below;

/** The heading of a kind's items in the digest, if it has one beside its words. */
export const digestHeadingOf = (kind: NoticeKind, facts: Pick<NoticeFacts, 'actor'>): string | null =>
  kindOf(kind).digestHeading?.(facts) ?? null;
