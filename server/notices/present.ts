import type { ItemKind } from '#contract/limits.ts';
import type { Notice } from '#contract/notices.ts';
import { type NoticeKind, searchPathOf } from '#contract/rules/notice-kinds.ts';
import { imageOf } from '#server/files/files.ts';

export interface CauseRow {
  actorId: string | null;
  firstName: string | null;
  lastName: string | null;
  face: string | null;
  itemId: string | null;
  itemKind: ItemKind | null;
  itemTitle: string | null;
  itemOwner: string | null;
  itemPrice: number | null;
  itemPicture: string | null;
  itemEndsAt: string | null;
  paperId: string | null;
  paperTitle: string | null;
  paperSubject: string | null;
  /** The other participant of its conversation. */
  partnerId: string | null;
  announcementId: string | null;
  announcementTitle: string | null;
  announcementText: string | null;
  /** Link of an announcement. */
  link: string | null;
  caseId: string | null;
  caseNumber: number | null;
  /** The originating request. */
  requestId: string | null;
  /** What happened; null in causes of the version before, whose notice's text begins with it. */
  act: string | null;
  /** Title of a thing that may be gone. */
  title: string | null;
}

export interface NoticeRow {
  id: string;
  member_id: string;
  fold: string;
  kind: NoticeKind;
  text: string | null;
  made_at: string;
  seen_at: string | null;
  count: number;
  /** The highest price that its causes tell. */
  price: number | null;
  /** Newest first, three at most. */
  causes: CauseRow[];
}

export function presentNotice(row: NoticeRow): Notice {
  const { id, kind, made_at, seen_at, count, price, causes } = row;
  const [newest] = causes;
  const text = textOf(row, newest);
  return {
    _id: id,
    kind,
    count,
    madeAt: made_at,
    isSeen: seen_at !== null,
    actor: newest?.actorId
      ? {
          _id: newest.actorId,
          name: `${newest.firstName ?? ''} ${newest.lastName ?? ''}`.trim(),
          image: imageOf(newest.face),
        }
      : null,
    things: onceEach(causes.flatMap((cause) => thingOf(cause, id))),
    text: newest?.announcementText ?? text,
    price,
    link: linkOf({ ...row, text }, newest),
  };
}

/**
 * The text begins with the act of the cause that came last. That one may have been taken back since: then the newest of
 * those that are left counts.
 */
function textOf({ kind, text }: NoticeRow, newest: CauseRow | undefined): string | null {
  const act = newest?.act;
  if (!act || !text || text.split(' ', 1)[0] === act) return text;
  return kind === 'wish' ? act : act + text.slice(text.indexOf(' '));
}

/** Removes duplicates: several causes may be about one thing. */
const onceEach = (things: Notice['things']): Notice['things'] => [
  ...new Map(things.map((thing) => [thing._id, thing])).values(),
];

function thingOf(cause: CauseRow, noticeId: string): Notice['things'] {
  if (cause.itemId) return [{ _id: cause.itemId, title: cause.itemTitle ?? '', image: imageOf(cause.itemPicture) }];
  if (cause.paperId) return [{ _id: cause.paperId, title: paperTitle(cause), image: null }];
  if (cause.announcementId) return [{ _id: cause.announcementId, title: cause.announcementTitle ?? '', image: null }];
  if (cause.caseId) return [{ _id: cause.caseId, title: `Case ${cause.caseNumber}`, image: null }];
  // Nobody can open it any more: the notice's id stands in.
  if (cause.title) return [{ _id: noticeId, title: cause.title, image: null }];
  return [];
}

/** 'Mid' alone does not name the exam. */
function paperTitle({ paperTitle: title, paperSubject: subject }: CauseRow): string {
  if (!title || !subject) return title ?? '';
  return title.toLowerCase().includes(subject.toLowerCase()) ? title : `${subject} ${title}`;
}

/** The path that a notice links to (see contract/paths.ts). */
function linkOf({ kind, count, text, member_id, fold }: NoticeRow, cause: CauseRow | undefined): string {
  const [act = ''] = text?.split(' ') ?? [];
  switch (kind) {
    case 'message':
      return `/chat?with=${cause?.actorId ?? ''}`;
    case 'deal':
      return dealLinkOf(count > 1 && act === 'offer' ? 'want' : act, fold, cause);
    case 'review':
      if (act === 'written') return `/profile/${member_id}#reviews`;
      return act === 'answered' ? `/profile/${cause?.actorId}#reviews` : handOverOf(fold);
    case 'newItem':
      return (count === 1 && itemPath(cause)) || `/profile/${cause?.actorId}`;
    case 'match':
      return (count === 1 && itemPath(cause)) || searchPathOf(text) || '/dashboard/saved-searches';
    case 'listing':
      return (count === 1 && itemPath(cause)) || '/dashboard/my-items';
    case 'wish':
      return itemPath(cause) ?? '/dashboard/cart';
    case 'follower':
      return count === 1 ? `/profile/${cause?.actorId}` : '/dashboard/followers';
    case 'decision':
      // Without a decision, reports alone have hidden it.
      return cause?.caseNumber && !fold.startsWith('hidden ')
        ? `/decisions/${cause.caseNumber}`
        : '/dashboard/my-items';
    case 'report':
      return '/dashboard/notifications?kind=report';
    case 'desk':
      return count === 1 && cause?.caseNumber ? `/dashboard/desk/${cause.caseNumber}` : '/dashboard/desk';
    case 'role':
      return text === 'Student' ? '/dashboard/my-profile' : text === 'Admin' ? '/dashboard/admin' : '/dashboard/desk';
    case 'paper':
      return '/dashboard/Academics';
    case 'announcement':
      // Without a page of its own, it links to its full text.
      return cause?.link ?? '/dashboard/notifications?kind=announcement';
  }
}

const itemPath = (cause: CauseRow | undefined): string | null =>
  cause?.itemId ? `/item/${cause.itemId}/owner/${cause.itemOwner}` : null;

/** The page of the deal's next step: the item's line for its seller, otherwise usually the chat's deal strip. */
function dealLinkOf(act: string, fold: string, cause: CauseRow | undefined): string {
  const itemId = cause?.itemId;
  const item = itemPath(cause);
  const withId = cause?.actorId ?? cause?.partnerId;
  if (act === 'want' || act === 'runOut') return itemId ? `/dashboard/my-items/${itemId}/line` : '/dashboard/my-items';
  if ((act === 'inLine' || act === 'changePrice') && item) return item;
  if (act === 'complete') return handOverOf(fold);
  if (act === 'close') return '/dashboard/purchase-history';
  return withId ? `/chat?with=${withId}` : '/dashboard/purchase-activity';
}

/** The page that asks for a review of a completed deal. The fold key ends with the deal's id. */
const handOverOf = (fold: string): string => `/dashboard/deals/${fold.split(' ').at(-1)}/hand-over`;
