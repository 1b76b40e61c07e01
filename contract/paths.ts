import type { OwnItemState } from './limits.ts';

const path = encodeURIComponent;
/** `?a=b&c=d` of the fields that have a value, written as URLSearchParams does; empty without any. */
const query = (fields: Record<string, string | number | undefined | false>): string => {
  const pairs = Object.entries(fields).filter(([, value]) => value);
  return pairs.length > 0 ? `?${pairs.map(([name, value]) => `${term(name)}=${term(String(value))}`).join('&')}` : '';
};
const term = (text: string): string =>
  path(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%20|[!'()~]/g, (sign) =>
    sign === '%20' ? '+' : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const withNext = (page: string, next?: string): string => (next && next !== '/' ? `${page}?next=${path(next)}` : page);

type ConsolePart = 'members' | 'items' | 'categories' | 'papers' | 'words' | 'health' | 'audit';

/** Every URL of a page, one function each. No other file writes one by hand. */
export const paths = {
  home: () => '/',
  about: () => '/about',
  contact: () => '/contact',
  /** `part`: before, meeting or paying. */
  safety: (part?: string) => (part ? `/safety#${part}` : '/safety'),
  terms: () => '/T&C',
  /** What is saved in this browser; also shown in place of other pages while offline. */
  offline: () => '/offline',
  /** A saved paper's file, served by the service worker. */
  savedPaper: (paperId: string) => `/kept/${path(paperId)}`,
  item: (itemId: string, ownerId: string) => `/item/${path(itemId)}/owner/${path(ownerId)}`,
  /** The shorter shape that the cards of 'More from' link to. */
  itemShort: (itemId: string) => `/items/${path(itemId)}`,
  catalog: (slug: string) => `/catalog/${path(slug)}`,
  search: (text: string, more: Record<string, string | undefined> = {}) =>
    `/search?query=${term(text)}${query(more).replace('?', '&')}`,
  /** Wanted posts: all of them, or a category's. */
  wanted: (slug?: string): string => `${slug ? paths.catalog(slug) : ''}/wanted`,
  /** New items of followed members. */
  following: () => '/following',
  profile: (memberId: string) => `/profile/${path(memberId)}`,
  reviews: (memberId: string) => `/profile/${path(memberId)}#reviews`,
  /** Opens the chat with a member, or `community`. */
  chat: (memberId?: string) => (memberId ? `/chat?with=${path(memberId)}` : '/chat'),

  /** `next`: where to go after signing in; only a path of this site is followed (see nextPath). */
  login: (next?: string) => withNext('/login', next),
  signup: (next?: string) => withNext('/signup', next),
  verifyEmail: (next?: string) => withNext('/verify-email', next),
  forgotPassword: (next?: string) => withNext('/forgot-password', next),

  /** What the desk decided about the member. */
  decision: (number: number | string) => `/decisions/${path(String(number))}`,
  appeal: (number: number | string) => `/decisions/${path(String(number))}/appeal`,

  dashboard: {
    myProfile: () => '/dashboard/my-profile',
    followers: () => '/dashboard/followers',
    notifications: ({ unseen, kind }: { unseen?: boolean; kind?: string | undefined } = {}) =>
      `/dashboard/notifications${query({ unseen: unseen && 'true', kind })}`,
    myItems: (state?: OwnItemState) => `/dashboard/my-items${state ? `?state=${state}` : ''}`,
    /** The printable sheet of these items, or of all published ones. */
    sheet: (itemIds: string[] = []) =>
      `/dashboard/my-items/sheet${itemIds.length > 0 ? `?items=${itemIds.map(path).join(',')}` : ''}`,
    /** Creates many items from photos. */
    movingOut: () => '/dashboard/moving-out',
    /** The line of one of the member's items. */
    line: (itemId: string) => `/dashboard/my-items/${path(itemId)}/line`,
    /** Shows or accepts a deal's code. With the code it is the content of the QR. */
    handOver: (dealId: string, code?: string) =>
      `/dashboard/deals/${path(dealId)}/hand-over${code ? `#${path(code)}` : ''}`,
    /** Prefilled with known values; `for` is the wanted post that it answers, `waiting` an item that was refused. */
    addItem: (known: Partial<Record<'kind' | 'title' | 'category' | 'price' | 'for' | 'waiting', string>> = {}) =>
      `/dashboard/add-item${query(known)}`,
    editItem: (itemId: string) => `/dashboard/edit-item/${path(itemId)}`,
    purchaseActivity: (kind?: 'buying' | 'renting') => `/dashboard/purchase-activity${query({ kind })}`,
    purchaseHistory: (shown: { kind?: string | undefined; year?: number | undefined } = {}) =>
      `/dashboard/purchase-history${query(shown)}`,
    cart: () => '/dashboard/cart',
    savedSearches: () => '/dashboard/saved-searches',
    academics: () => '/dashboard/Academics',
    settings: () => '/dashboard/settings',
    notificationSettings: () => '/dashboard/settings/notifications',
    addPyq: () => '/dashboard/AddPyq',
    addCategory: () => '/dashboard/addcategory',
    feedback: () => '/dashboard/feedback',
    /** A part of the console with its search; without a name the overview. */
    console: (part?: ConsolePart, search: Record<string, string> = {}) =>
      `/dashboard/admin${part ? `/${part}` : ''}${query(search)}`,
    /** The cases of the desk; a state is one of the tabs. */
    desk: (shown: { state?: string; kind?: string | undefined; reason?: string | undefined } = {}) =>
      `/dashboard/desk${query({ ...shown, state: shown.state !== 'open' && shown.state })}`,
    case: (number: number) => `/dashboard/desk/${number}`,
    announcements: () => '/dashboard/admin/announcements',
    places: () => '/dashboard/admin/places',
    terms: () => '/dashboard/admin/terms',
    books: () => '/dashboard/admin/books',
  },
} as const;

/**
 * A `?next=` that may be followed: a path of this site, never another host (`//x`, `/\x`) or scheme. Browsers leave
 * out tabs and line breaks, so that `/<tab>/x` is a host too.
 */
export function nextPath(next: string | null, otherwise: string): string {
  return next && /^\/(?![/\\])[^\p{Cc}]*$/u.test(next) ? next : otherwise;
}
