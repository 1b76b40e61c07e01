/** The first part of every path that has a page. */
const PLACES = [
  '',
  'about',
  'contact',
  'T&C',
  'search',
  'catalog',
  'item',
  'items',
  'profile',
  'following',
  'chat',
  'dashboard',
];

/**
 * Whether the text is the path of a page of this site: no other host or scheme, and nothing that browsers normalize.
 */
export function isOwnPath(text: string): boolean {
  // Browsers read `//x` as a host, and rewrite `\`, control characters and the segments `.` and `..`.
  if (!/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(text)) return false;
  const [path = ''] = text.split(/[?#]/);
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) return false;
  return PLACES.includes(segments[0] ?? '');
}
