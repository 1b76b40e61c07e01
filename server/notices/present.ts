import type { ItemKind } from '#contract/limits.ts';
import { describeNotice, type NoticeKind } from '#contract/notices/kinds.ts';
import type { Notice } from '#contract/notices.ts';
import { askedText } from '#contract/rules/price-text.ts';
import { imageOf } from '#server/files/files.ts';
import { readData } from './read-data.ts';

export interface EventRow {
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
  /** What happened; null for kinds that tell of one thing only. */
  act: string | null;
  /** Title of a thing that may be gone. */
  title: string | null;
}

export interface NoticeRow {
  id: string;
  member_id: string;
  groupKey: string;
  kind: NoticeKind;
  /** Typed by its kind: see `readData`. */
  data: unknown;
  made_at: string;
  seen_at: string | null;
  count: number;
  /** The highest price that its events tell. */
  price: number | null;
  /** Newest first, three at most. */
  events: EventRow[];
}

export function presentNotice(row: NoticeRow): Notice {
  const { id, kind, member_id: memberId, made_at, seen_at, count, price, events } = row;
  const [newest] = events;
  const actor = newest?.actorId
    ? {
        _id: newest.actorId,
        name: `${newest.firstName ?? ''} ${newest.lastName ?? ''}`.trim(),
        image: imageOf(newest.face),
      }
    : null;
  const things = onceEach(events.flatMap((event) => thingOf(event, id)));
  const data = readData(row);
  const facts = {
    memberId,
    count,
    actor,
    things,
    price,
    item: newest?.itemId ? { id: newest.itemId, ownerId: newest.itemOwner ?? '', price: askedOf(newest) } : null,
    partnerId: newest?.partnerId ?? null,
    caseNumber: newest?.caseNumber ?? null,
    announcementLink: newest?.link ?? null,
  };
  return {
    _id: id,
    kind,
    count,
    madeAt: made_at,
    isSeen: seen_at !== null,
    actor,
    things,
    text: newest?.announcementText ?? ('quote' in data ? data.quote : null),
    price,
    ...describeNotice(kind, data, facts),
  };
}

/** What is asked for the event's item now. */
export const askedOf = ({ itemKind: kind, itemPrice: price }: EventRow): string | null =>
  kind === null || price === null ? null : askedText({ kind, price });

/** Removes duplicates: several events may be about one thing. */
const onceEach = (things: Notice['things']): Notice['things'] => [
  ...new Map(things.map((thing) => [thing._id, thing])).values(),
];

function thingOf(event: EventRow, noticeId: string): Notice['things'] {
  if (event.itemId) return [{ _id: event.itemId, title: event.itemTitle ?? '', image: imageOf(event.itemPicture) }];
  if (event.paperId) return [{ _id: event.paperId, title: paperTitle(event), image: null }];
  if (event.announcementId) return [{ _id: event.announcementId, title: event.announcementTitle ?? '', image: null }];
  if (event.caseId) return [{ _id: event.caseId, title: `Case ${event.caseNumber}`, image: null }];
  // Nobody can open it any more: the notice's id stands in.
  if (event.title) return [{ _id: noticeId, title: event.title, image: null }];
  return [];
}

/** 'Mid' alone does not name the exam. */
function paperTitle({ paperTitle: title, paperSubject: subject }: EventRow): string {
  if (!title || !subject) return title ?? '';
  return title.toLowerCase().includes(subject.toLowerCase()) ? title : `${subject} ${title}`;
}
