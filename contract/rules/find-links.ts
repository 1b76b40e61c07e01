/** Where an address stands in a text. */
export interface FoundLink {
  start: number;
  end: number;
}

/** Ends of sentences, quotation marks and brackets of scripts other than Latin, which no address holds unescaped. */
const ENDS = '“”„«»‹›।॥。，、；：！？…؟،؛「」『』【】《》〈〉';
const ADDRESS = new RegExp(`https?://[\\p{L}\\p{N}][^\\s<>"${ENDS}]*`, 'giu');
const CLOSERS: Record<string, string> = { ')': '(', ']': '[', '}': '{', '）': '（' };

const count = (text: string, letter: string): number => text.split(letter).length - 1;

/** Whether the last character belongs to the sentence around the address: its punctuation, or a bracket or quote. */
function isOfSentence(address: string): boolean {
  const last = address.slice(-1);
  const opener = CLOSERS[last];
  if (opener) return count(address, last) > count(address, opener);
  return /[.,;:!?]/.test(last) || (/['’]/.test(last) && count(address, last) % 2 === 1);
}

/** The signs that open directly before an address and may close directly after it, such as the `*` of bold text. */
const signsBefore = (text: string): string => /([*_~`])\1*$/.exec(text)?.[0] ?? '';

/** The web addresses in a text as somebody pasted it, in order. Their own brackets and apostrophes belong to them. */
export function findLinks(text: string): FoundLink[] {
  const found: FoundLink[] = [];
  for (const { 0: match, index } of text.matchAll(ADDRESS)) {
    const before = text.slice(0, index);
    // A quoted address ends where its quote does.
    const quoted = before.endsWith("'") ? match.indexOf("'") : -1;
    const signs = signsBefore(before);
    let address = quoted > 0 ? match.slice(0, quoted) : match;
    while (isOfSentence(address)) address = address.slice(0, -1);
    if (signs && address.endsWith(signs)) address = address.slice(0, -signs.length);
    while (isOfSentence(address)) address = address.slice(0, -1);
    found.push({ start: index, end: index + address.length });
  }
  return found;
}

/** An address of the web, also as people write it: with www, with a path, or one of the usual endings. */
const LINK =
  /(?:https?:\/\/|www\.)\S|(?<![@\p{L}\p{N}.-])(?:[\p{L}\p{N}-]+\.)+(?:\p{L}{2,}\/\S|(?:com|org|net|info|io|app|link|xyz|gg)(?![\p{L}\p{N}]))/iu;

/** Whether a text leads to another page. An e-mail address does not. */
export const hasLink = (text: string): boolean => LINK.test(text);
