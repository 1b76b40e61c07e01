import type { Item } from '#contract/items.ts';
import { paths } from '#contract/paths.ts';
import { cutText } from '#contract/rules/letters.ts';
import { askedText } from '#contract/rules/price-text.ts';
import { kindText } from './item-text.ts';
import { escapeXml, XML } from './xml.ts';

export interface Feed {
  title: string;
  /** Paths of the page with the same items, and of the feed itself. */
  page: string;
  self: string;
  items: Item[];
}

interface Site {
  brandName: string;
  publicUrl: string;
}

/** Characters of a description. */
const MOST_TEXT = 600;
/** The date of a feed without items; the request's time would make each response a new version. */
const LONG_AGO = '1970-01-01T00:00:00.000Z';

/** An Atom feed (RFC 4287). */
export function writeFeed({ title, page, self, items }: Feed, { brandName, publicUrl }: Site): string {
  const address = (path: string) => escapeXml(`${publicUrl}${path}`);
  const updated = items.map(({ updatedAt }) => updatedAt).reduce((one, other) => (one > other ? one : other), LONG_AGO);
  return `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${address(self)}</id>
<title>${escapeXml(title)}</title>
<updated>${updated}</updated>
<author><name>${escapeXml(brandName)}</name></author>
<link rel="self" type="application/atom+xml" href="${address(self)}"/>
<link rel="alternate" type="text/html" href="${address(page)}"/>
${items.map((item) => writeEntry(item, publicUrl)).join('')}</feed>
`;
}

function writeEntry(item: Item, publicUrl: string): string {
  const { _id, title, category, picture, createdAt, updatedAt } = item;
  const address = escapeXml(publicUrl + paths.item(_id, item.owner));
  return `<entry>
<id>urn:uuid:${_id}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<link rel="enclosure" type="image/webp" href="${escapeXml(publicUrl + picture.card)}"/>
<category term="${escapeXml(category.slug)}" label="${escapeXml(category.name)}"/>
<published>${createdAt}</published>
<updated>${updatedAt}</updated>
<summary>${escapeXml(factsOf(item).join(' · '))}</summary>
<content type="html">${escapeXml(writeContent(item, address, publicUrl))}</content>
</entry>
`;
}

const factsOf = (item: Item): string[] => [
  askedText(item),
  ...(item.negotiable && item.price > 0 ? ['Negotiable'] : []),
  kindText(item),
  ...(item.status === 'Available' ? [] : [item.status]),
  item.category.name,
];

/** The entry's HTML, escaped once more for XML. */
function writeContent(item: Item, address: string, publicUrl: string): string {
  const [price, ...facts] = factsOf(item).map(escapeXml);
  const picture = escapeXml(publicUrl + item.picture.card);
  const { description } = item;
  const begin = cutText(description, MOST_TEXT);
  const text = begin === description ? description : `${begin}…`;
  return [
    `<p><a href="${address}"><img src="${picture}" alt="${escapeXml(item.title)}"></a></p>`,
    `<p><strong>${price}</strong> · ${facts.join(' · ')}</p>`,
    `<p>${escapeXml(text).replaceAll('\n', '<br>')}</p>`,
  ].join('');
}
