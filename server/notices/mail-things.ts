import { askedText } from '#contract/rules/price-text.ts';
import type { Context } from '#server/context.ts';
import { fileName, fileUrl } from '#server/files/files.ts';
import type { Block, Thing } from '#server/mail/compose.ts';
import { listingUrl } from './listing-link.ts';
import { type NoticeRow, presentNotice } from './present.ts';

/** What a mail shows below a notice's sentence: a quoted text, or items. */
export function blocksOf(context: Pick<Context, 'config' | 'now'>, row: NoticeRow): Block[] {
  const { publicUrl } = context.config;
  const { kind, text } = presentNotice(row);
  if (kind === 'listing') return listingsOf(context, row);
  if (kind === 'message' || kind === 'announcement') return text ? [{ quote: text }] : [];
  const things = thingsOf(row, publicUrl);
  const [only] = things;
  if (!only) return [];
  return things.length === 1 ? [{ thing: only }] : [{ things }];
}

/** Items with links that work without signing in. */
function listingsOf(context: Pick<Context, 'config' | 'now'>, row: NoticeRow): Block[] {
  const { publicUrl } = context.config;
  return row.causes.flatMap((cause) => {
    const [thing] = thingsOf({ ...row, causes: [cause] }, publicUrl);
    const url = listingUrl(context, row.member_id, cause);
    if (!thing || !url) return [];
    const links = [
      { text: 'Renew it', url: url('renew') },
      { text: cause.itemKind === 'Wanted' ? 'I have found one' : 'It is sold', url: url('sold') },
      { text: 'Take it down', url: url('takeDown') },
    ] as const;
    return [{ thing }, { inline: [links[0], ' · ', links[1], ' · ', links[2], '. One tap, no signing in.'] }];
  });
}

function thingsOf({ causes }: NoticeRow, publicUrl: string): Thing[] {
  const isFirst = (itemId: string, index: number) => causes.findIndex((cause) => cause.itemId === itemId) === index;
  return causes.flatMap(({ itemId, itemKind, itemOwner, itemTitle, itemPrice, itemPicture }, index) => {
    // Several causes may be about one item.
    if (itemId === null || !isFirst(itemId, index)) return [];
    const thing: Thing = {
      title: itemTitle ?? '',
      line: itemKind === null || itemPrice === null ? undefined : askedText({ kind: itemKind, price: itemPrice }),
      url: `${publicUrl}/item/${itemId}/owner/${itemOwner}`,
      picture: itemPicture && publicUrl + fileUrl(fileName(itemPicture, 'card', 'webp')),
    };
    return [thing];
  });
}
