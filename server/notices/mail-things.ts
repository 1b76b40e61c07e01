import { fileName, fileUrl } from '#server/files/files.ts';
import type { Block, Thing } from '#server/mail/compose.ts';
import { type NoticeRow, presentNotice } from './present.ts';

/** What a mail shows of a notice below its sentence: what somebody wrote, or items. */
export function blocksOf(row: NoticeRow, publicUrl: string): Block[] {
  const { kind, text } = presentNotice(row);
  if (kind === 'message' || kind === 'announcement') return text ? [{ quote: text }] : [];
  const things = thingsOf(row, publicUrl);
  const [only] = things;
  if (!only) return [];
  return things.length === 1 ? [{ thing: only }] : [{ things }];
}

function thingsOf({ causes }: NoticeRow, publicUrl: string): Thing[] {
  const isFirst = (itemId: string, index: number) => causes.findIndex((cause) => cause.itemId === itemId) === index;
  return causes.flatMap(({ itemId, itemOwner, itemTitle, itemPrice, itemPicture }, index) => {
    // Several causes may be about one item.
    if (itemId === null || !isFirst(itemId, index)) return [];
    const thing: Thing = {
      title: itemTitle ?? '',
      line: itemPrice === null ? undefined : `₹${itemPrice.toLocaleString('en-IN')}`,
      url: `${publicUrl}/item/${itemId}/owner/${itemOwner}`,
      picture: itemPicture && publicUrl + fileUrl(fileName(itemPicture, 'card', 'webp')),
    };
    return [thing];
  });
}
