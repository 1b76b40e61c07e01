import { firstPart, ROUTES } from '../paths.ts';

const { home, about, contact, terms, search, catalog, item, itemShort, profile, following, chat, dashboard } = ROUTES;
/** Announcements lead to these pages and those below: not to forms of accounts, nor to what a mail's link opens. */
const LED_TO = [home, about, contact, terms, search, catalog, item, itemShort, profile, following, chat, dashboard];
const FIRST_PARTS = new Set(LED_TO.map(firstPart));

/**
 * Whether the text is the path of a page of this site that others may be led to: no other host or scheme, and
 * nothing that browsers normalize.
 */
export function isOwnPath(text: string): boolean {
  // Browsers read `//x` as a host, and rewrite `\`, control characters and the segments `.` and `..`.
  if (!/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(text)) return false;
  const [path = ''] = text.split(/[?#]/);
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) return false;
  return FIRST_PARTS.has(firstPart(path));
}
