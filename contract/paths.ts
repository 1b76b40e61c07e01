import type { ConsolePart, OwnItemState } from './limits.ts';

/** The address of each page with its parameters, which the route table serves. `paths` fills them in. */
export const ROUTES = {
  home: '/',
  wanted: '/wanted',
  search: '/search',
  catalog: '/catalog/:catalogName',
  catalogWanted: '/catalog/:catalogName/wanted',
  profile: '/profile/:friendId',
  signup: '/signup',
  verifyEmail: '/verify-email',
  login: '/login',
  forgotPassword: '/forgot-password',
  updatePassword: '/update-password/:id',
  undoAddress: '/undo-address/:token',
  campusSignIn: '/campus-sign-in',
  listing: '/listing/:act',
  linkedDecision: '/decision',
  export: '/export',
  unsubscribe: '/unsubscribe/:token',
  about: '/about',
  contact: '/contact',
  safety: '/safety',
  terms: '/T&C',
  privacy: '/privacy',
  dataRequest: '/privacy/request',
  papers: '/papers',
  offline: '/offline',
  item: '/item/:itemId/owner/:ownerId',
  itemShort: '/items/:itemId',
  chat: '/chat',
  following: '/following',
  people: '/people',
  decision: '/decisions/:number',
  appeal: '/decisions/:number/appeal',

  dashboard: '/dashboard',
  handOver: '/dashboard/deals/:dealId/hand-over',
  myProfile: '/dashboard/my-profile',
  followers: '/dashboard/followers',
  notifications: '/dashboard/notifications',
  settings: '/dashboard/settings',
  notificationSettings: '/dashboard/settings/notifications',
  privacySettings: '/dashboard/settings/privacy',
  accountSettings: '/dashboard/settings/account',
  leaving: '/dashboard/leaving',
  myItems: '/dashboard/my-items',
  sheet: '/dashboard/my-items/sheet',
  line: '/dashboard/my-items/:itemId/line',
  movingOut: '/dashboard/moving-out',
  addItem: '/dashboard/add-item',
  editItem: '/dashboard/edit-item/:itemId',
  cart: '/dashboard/cart',
  yourTurn: '/dashboard/your-turn',
  savedSearches: '/dashboard/saved-searches',
  purchaseActivity: '/dashboard/purchase-activity',
  purchaseHistory: '/dashboard/purchase-history',
  academics: '/dashboard/Academics',
  addPaper: '/dashboard/Academics/add',
  contributions: '/dashboard/Academics/mine',
  repeats: '/dashboard/Academics/repeats',
  addPyq: '/dashboard/AddPyq',
  addCategory: '/dashboard/addcategory',
  feedback: '/dashboard/feedback',
  desk: '/dashboard/desk',
  deskPapers: '/dashboard/desk/papers',
  deskPaper: '/dashboard/desk/papers/:paperId',
  case: '/dashboard/desk/:number',

  console: '/dashboard/admin',
} as const;

/** The page with these values in the place of its parameters, in their order. */
export const fill = (route: string, ...values: string[]): string =>
  values.reduce((filled, value) => filled.replace(/:\w+/, encodeURIComponent(value)), route);

/** What is searched for in the messages: in which conversation, and the number of the message that is looked at. */
export interface SoughtMessages {
  q?: string;
  in?: string | null;
  at?: number | null;
}

type Terms = Record<string, string | number | null | undefined | false>;

/** `?a=b&c=d` of the terms that have a value, written as URLSearchParams does; empty without any. */
export const query = (terms: Terms): string => {
  const pairs = Object.entries(terms).flatMap(([name, value]) => (value ? `${term(name)}=${term(String(value))}` : []));
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};
const term = (text: string): string =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd')).replace(/%20|[!'()~]/g, (sign) =>
    sign === '%20' ? '+' : `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const withNext = (page: string, next?: string): string => page + query({ next: next !== ROUTES.home && next });

/** The URL of every page, one function each. No other file writes one by hand: scripts/check-paths.ts. */
export const paths = {
  home: () => ROUTES.home,
  about: () => ROUTES.about,
  contact: () => ROUTES.contact,
  /** `part`: before, meeting or paying. */
  safety: (part?: string) => ROUTES.safety + (part ? `#${part}` : ''),
  terms: () => ROUTES.terms,
  /** Which data is kept, why, how long, and who answers. */
  privacy: () => ROUTES.privacy,
  /** Asks about one's data; a member also reads the answers, and breaches that affected them. */
  dataRequest: () => ROUTES.dataRequest,
  /** Which papers there are, for visitors. */
  papers: (filters: Terms = {}) => ROUTES.papers + query(filters),
  /** What is saved in this browser; also shown in place of other pages while offline. */
  offline: () => ROUTES.offline,
  item: (itemId: string, ownerId: string) => fill(ROUTES.item, itemId, ownerId),
  /** The shorter shape that the cards of 'More from' link to. */
  itemShort: (itemId: string) => fill(ROUTES.itemShort, itemId),
  catalog: (slug: string) => fill(ROUTES.catalog, slug),
  search: (text: string, more: Terms = {}) => `${ROUTES.search}?query=${term(text)}${query(more).replace('?', '&')}`,
  /** Wanted posts: all of them, or a category's. */
  wanted: (slug?: string) => (slug ? fill(ROUTES.catalogWanted, slug) : ROUTES.wanted),
  /** New items of followed members. */
  following: () => ROUTES.following,
  /** Members by name, year and branch. */
  people: (sought: Terms = {}) => ROUTES.people + query(sought),
  profile: (memberId: string) => fill(ROUTES.profile, memberId),
  reviews: (memberId: string) => `${paths.profile(memberId)}#reviews`,
  /** Opens the chat with a member, or `community`; with `sought` beside a search of the messages. */
  chat: (memberId?: string | null, sought?: SoughtMessages) =>
    ROUTES.chat + query({ with: memberId, search: sought && 'messages', ...sought }),
  /** Opens the requests, and the one of a member. */
  requests: (memberId?: string | null) => ROUTES.chat + query({ list: 'requests', with: memberId }),

  /** `next`: where to go after signing in; only a path of this site is followed (see nextPath). */
  login: (next?: string) => withNext(ROUTES.login, next),
  signup: (next?: string) => withNext(ROUTES.signup, next),
  verifyEmail: (next?: string) => withNext(ROUTES.verifyEmail, next),
  /** Where the campus's own sign-in comes back to. */
  campusSignIn: () => ROUTES.campusSignIn,
  forgotPassword: (next?: string) => withNext(ROUTES.forgotPassword, next),

  /** What the desk decided about the member. */
  decision: (number: number | string) => fill(ROUTES.decision, String(number)),
  appeal: (number: number | string) => fill(ROUTES.appeal, String(number)),

  dashboard: {
    myProfile: () => ROUTES.myProfile,
    followers: () => ROUTES.followers,
    notifications: ({ unseen, kind }: { unseen?: boolean; kind?: string | undefined } = {}) =>
      ROUTES.notifications + query({ unseen: unseen && 'true', kind }),
    myItems: (state?: OwnItemState) => ROUTES.myItems + query({ state }),
    /** The printable sheet of these items, or of all published ones. */
    sheet: (itemIds: string[] = []) =>
      ROUTES.sheet + (itemIds.length > 0 ? `?items=${itemIds.map(encodeURIComponent).join(',')}` : ''),
    /** Creates many items from photos. */
    movingOut: () => ROUTES.movingOut,
    /** The line of one of the member's items. */
    line: (itemId: string) => fill(ROUTES.line, itemId),
    /** Shows or accepts a deal's code. With the code it is the content of the QR. */
    handOver: (dealId: string, code?: string) =>
      fill(ROUTES.handOver, dealId) + (code ? `#${encodeURIComponent(code)}` : ''),
    /** Prefilled with known values; `for` is the wanted post that it answers, `waiting` an item that was refused. */
    addItem: (known: Partial<Record<'kind' | 'title' | 'category' | 'price' | 'for' | 'waiting', string>> = {}) =>
      ROUTES.addItem + query(known),
    /** Opens the form with the photo that another app shared, which waits in this browser. */
    addShared: () => `${ROUTES.addItem}?shared`,
    editItem: (itemId: string) => fill(ROUTES.editItem, itemId),
    purchaseActivity: (kind?: 'buying' | 'renting') => ROUTES.purchaseActivity + query({ kind }),
    purchaseHistory: (shown: { kind?: string | undefined; year?: number | undefined } = {}) =>
      ROUTES.purchaseHistory + query(shown),
    cart: () => ROUTES.cart,
    yourTurn: () => ROUTES.yourTurn,
    savedSearches: () => ROUTES.savedSearches,
    academics: (choice: Terms = {}) => ROUTES.academics + query(choice),
    settings: () => ROUTES.settings,
    notificationSettings: () => ROUTES.notificationSettings,
    privacySettings: () => ROUTES.privacySettings,
    accountSettings: () => ROUTES.accountSettings,
    /** The end of the member's studies. */
    leaving: () => ROUTES.leaving,
    /** Prefilled with known fields. */
    addPaper: (
      known: Partial<
        Record<'kind' | 'subject' | 'title' | 'exam' | 'month' | 'branch' | 'year', string | number | null>
      > = {},
    ) => ROUTES.addPaper + query(known),
    /** Papers that members ask for stand where one adds them. */
    paperRequests: () => `${ROUTES.addPaper}#asked`,
    /** What repeats in the papers of a subject. */
    repeats: (course: { branch: string; subject: string }) => ROUTES.repeats + query(course),
    /** What the member has added; a list is one of its tabs. */
    contributions: (list?: string) => ROUTES.contributions + query({ list }),
    addPyq: () => ROUTES.addPyq,
    addCategory: () => ROUTES.addCategory,
    feedback: () => ROUTES.feedback,
    /** A part of the console with its search; without a name the overview. */
    console: (part?: ConsolePart, search: Terms = {}) => ROUTES.console + (part ? `/${part}` : '') + query(search),
    /** The cases of the desk; a state is one of the tabs. */
    desk: (shown: { state?: string; kind?: string | undefined; reason?: string | undefined } = {}) =>
      ROUTES.desk + query({ ...shown, state: shown.state !== 'open' && shown.state }),
    /** Contributions that the desk checks, and one paper with what the desk may do about it. */
    deskPapers: () => ROUTES.deskPapers,
    deskPaper: (paperId: string) => fill(ROUTES.deskPaper, paperId),
    case: (number: number) => fill(ROUTES.case, String(number)),
  },
} as const;

/** The first part of a path: `catalog` of /catalog/books?cursor=…; empty for Home. */
export const firstPart = (path: string): string => path.split(/[/?#]/, 2)[1] ?? '';

/**
 * A `?next=` that may be followed: a path of this site, never another host (`//x`, `/\x`) or scheme. Browsers leave
 * out tabs and line breaks, so that `/<tab>/x` is a host too.
 */
export function nextPath(next: string | null, otherwise: string): string {
  return next && /^\/(?![/\\])[^\p{Cc}]*$/u.test(next) ? next : otherwise;
}
