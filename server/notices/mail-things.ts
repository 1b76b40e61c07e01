import { fileUrl } from '#contract/endpoints.ts';
import { belowOf, hasTrait } from '#contract/notices/kinds.ts';
import { paths } from '#contract/paths.ts';
import type { Context } from '#server/context.ts';
import { fileName } from '#server/files/files.ts';
import type { Block, Thing } from '#server/mail/compose.ts';
import { listingUrl } from './listing-link.ts';
import { askedOf, type NoticeRow, presentNotice } from './present.ts';

/** What a mail shows below a notice's sentence: a quoted text, or items. */
export function blocksOf(context: Pick<Context, 'config' | 'now'>, row: NoticeRow): Block[] {
  const { publicUrl } = context.config;
  const { kind, text } = presentNotice(row);
  if (hasTrait(kind, 'hasListingLinks')) return listingsOf(context, row);
  if (belowOf(kind) === 'quote') return text ? [{ quote: text }] : [];
  const things = thingsOf(row, publicUrl);
  const [only] = things;
  if (!only) return [];
  return things.length === 1 ? [{ thing: only }] : [{ things }];
}

/** Items with links that work without signing in. */
function listingsOf(context: Pick<Context, 'config' | 'now'>, row: NoticeRow): Block[] {
  const { publicUrl } = context.config;
  return row.events.flatMap((event) => {
    const [thing] = thingsOf({ ...row, events: [event] }, publicUrl);
    const url = listingUrl(context, row.member_id, event);
    if (!thing || !url) return [];
    const links = [
      { text: 'Renew it', url: url('renew') },
      { text: event.itemKind === 'Wanted' ? 'I have found one' : 'It is sold', url: url('sold') },
      { text: 'Take it down', url: url('takeDown') },
    ] as const;
    return [{ thing }, { inline: [links[0], ' · ', links[1], ' · ', links[2], '. One tap, no signing in.'] }];
  });
}

function thingsOf({ events }: NoticeRow, publicUrl: string): Thing[] {
  const isFirst = (itemId: string, index: number) => events.findIndex((event) => event.itemId === itemId) === index;
  return events.flatMap((event, index) => {
    const { itemId, itemOwner, itemTitle, itemPicture } = event;
    // Several events may be about one item.
    if (itemId === null || !isFirst(itemId, index)) return [];
    const thing: Thing = {
      title: itemTitle ?? '',
      line: askedOf(event) ?? undefined,
      url: publicUrl + paths.item(itemId, itemOwner ?? ''),
      picture: itemPicture && publicUrl + fileUrl(fileName(itemPicture, 'card', 'webp')),
    };
    return [thing];
  });
}
