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

/** Whether text is the path of a page of this site: no other host or scheme, and nothing that a browser reads otherwise. */
export function isOwnPath(text: string): boolean {
  // `//x` is a host; browsers change a `\`, control characters and the segments `.` and `..`.
  if (!/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(text)) return false;
  const [path = ''] = text.split(/[?#]/);
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment))) return false;
  return PLACES.includes(segments[0] ?? '');
}
