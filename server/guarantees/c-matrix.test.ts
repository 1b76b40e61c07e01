import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import diagnostics from 'node:diagnostics_channel';
import { before, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { CallerRule } from '#contract/can.ts';
import { paths } from '#contract/paths.ts';
import { DEFAULT_CHOICES } from '#contract/rules/campus-choices.ts';
import { DAY, HOUR } from '#contract/rules/time.ts';
import { requireRules } from '#server/http/rules.ts';
import { createTestApp, openApp } from '#server/testing/app.ts';
import { aCategory, aMember, anItem, aPdf, type TestMember } from '#server/testing/factories.ts';
import { aSubscription } from '#server/testing/push-service.ts';
import { hashTables } from '#server/testing/tables.ts';
import { ACTORS, type Actor, createWorld, servedCalls, type World } from '#server/testing/world.ts';

type Fields = Record<string, unknown>;
type Refusals = Partial<Record<Actor, [status: number, code: string]>>;

/** What a call is about, and whom of those that its `who` lets in it refuses all the same. */
interface Expectation {
  fields?: (world: World) => Fields | Promise<Fields>;
  /** Who is refused although signed in as the call's `who` asks. */
  refused?: Refusals;
  /** An answer to those who are let in that is no success: what it takes is not under test here. */
  answer?: [status: number, code: string];
}

const FORBIDDEN: [number, string] = [403, 'FORBIDDEN'];
const CONFLICT: [number, string] = [409, 'CONFLICT'];
const ABSENT: [number, string] = [404, 'NOT_FOUND'];
const others: Refusals = {
  other: FORBIDDEN,
  moderator: FORBIDDEN,
  suspended: FORBIDDEN,
  alumnus: FORBIDDEN,
  blocking: FORBIDDEN,
  hidden: FORBIDDEN,
};
/** Answers for who has blocked the owner, and whom the owner has blocked: the owner and the item are not there. */
const unseen: Refusals = { blocking: ABSENT, hidden: ABSENT };
const ownersOnly: Refusals = { ...others, participant: FORBIDDEN, admin: FORBIDDEN };
const participantsOnly: Refusals = { ...others, admin: FORBIDDEN };
const form = ({ categoryId, photo }: World) => ({
  title: 'Lamp',
  description: 'It shines',
  price: 380,
  category: categoryId,
  condition: 'Used',
  status: 'Available',
  rentalAvailable: 'Not Available',
  thumbnailI: photo,
});
const feedback = { firstname: 'A', email: 'a@b.edu', phoneNo: '98204123', message: 'Hello' };
const breach = {
  title: 'A list went astray',
  affects: 'everyone',
  data: ['email'],
  happenedAt: '2026-01-02T10:00:00Z',
  foundAt: '2026-01-03T10:00:00Z',
  nature: 'A list was mailed to the wrong people',
  consequences: 'False mails',
  measures: 'It was called back',
  advice: 'Trust no link',
};
const page = { year: 2, branch: 'CSE' };
/** What is refused before it is opened: a process reads a PDF, for each who may send one. */
const NO_PAPER = Buffer.from('no paper');
const both = { password: 'long enough 7', confirmPassword: 'long enough 7' };
const signUp = { ...both, firstName: 'A', lastName: 'B', email: 'a@b.edu', YearAndBranch: '1st CSE', otp: '0000' };
const tomorrow = () => new Date(Date.now() + DAY).toISOString();
const item = ({ itemId }: World) => ({ itemId });
const deletable = async ({ app, owner, categoryId }: World) => ({
  itemId: (await anItem(app, { owner, category: { id: categoryId } })).id,
});

/** One line a call. A call of the contract without its line fails the test: say here who may make it. */
const EXPECTED: Record<string, Expectation> = {
  getCampus: {},
  saveChoices: { fields: () => ({ kind: 'exams', choices: DEFAULT_CHOICES.exams }) },
  saveCurrency: { fields: () => ({ currency: null }) },
  sendCode: { fields: () => ({ email: `${randomUUID()}@campus.edu` }) },
  signUp: { fields: () => signUp, answer: [400, 'OTP_INVALID'] },
  logIn: { fields: () => ({ email: 'a@b.edu', password: 'x' }), answer: [401, 'INVALID_CREDENTIALS'] },
  logOut: {},
  listSessions: {},
  endSession: { fields: () => ({ sessionId: randomUUID() }), answer: ABSENT },
  endOtherSessions: {},
  confirmPassword: { fields: () => ({ password: 'x' }), answer: [400, 'INVALID_INPUT'] },
  changePassword: { fields: () => ({ ...both, oldPassword: 'x' }), answer: [400, 'INVALID_INPUT'] },
  getOwnAddress: {},
  requestAddressChange: { fields: () => ({ email: 'new@campus.edu', password: 'x' }), answer: [400, 'INVALID_INPUT'] },
  changeAddress: { fields: () => ({ email: 'new@campus.edu', otp: '0000' }), answer: [400, 'OTP_INVALID'] },
  beginCampusSignIn: { answer: ABSENT },
  finishCampusSignIn: { fields: () => ({ secret: 'x', answer: 'x' }), answer: ABSENT },
  sendCampusCode: { fields: () => ({ ticket: 'x' }), answer: [400, 'CAMPUS_FAILED'] },
  linkCampusAccount: { fields: () => ({ ticket: 'x', password: 'x' }), answer: [400, 'CAMPUS_FAILED'] },
  unlinkCampusAccount: {},
  getSignInWays: {},
  listPasskeys: {},
  beginAddingPasskey: {},
  addPasskey: { fields: () => ({ name: 'Phone', credential: '{}' }), answer: [400, 'INVALID_INPUT'] },
  removePasskey: { fields: () => ({ passkeyId: randomUUID() }), answer: ABSENT },
  beginPasskey: {},
  signInByPasskey: { fields: () => ({ credential: '{}' }), answer: [400, 'INVALID_INPUT'] },
  confirmByPasskey: { fields: () => ({ credential: '{}' }), answer: [400, 'INVALID_INPUT'] },
  requestSecondAddress: { fields: () => ({ email: `${randomUUID()}@home.example` }) },
  confirmSecondAddress: { fields: () => ({ email: 'a@b.edu', otp: '0000' }), answer: [400, 'OTP_INVALID'] },
  removeSecondAddress: {},
  undoAddressChange: { fields: () => ({ token: 'x' }), answer: ABSENT },
  requestPasswordReset: { fields: () => ({ email: 'nobody@campus.edu' }) },
  resetPassword: { fields: () => ({ ...both, token: 'x' }), answer: [400, 'RESET_TOKEN_INVALID'] },
  submitFeedback: { fields: () => feedback },
  listItems: {},
  listHome: {},
  listWantedIHave: {},
  listOwnItems: {},
  getItem: { fields: item, refused: unseen },
  createItem: { fields: form },
  uploadPicture: { fields: ({ photo }) => ({ picture: photo }) },
  editItem: { fields: ({ itemId }) => ({ itemId, title: 'Mine now' }), refused: ownersOnly },
  changeItemStatus: { fields: ({ itemId }) => ({ itemId, status: 'Sold' }), refused: ownersOnly },
  deleteItem: { fields: deletable, refused: { ...others, participant: FORBIDDEN } },
  countView: { fields: item, refused: unseen },
  listOwnItemFigures: {},
  // What is not theirs is named in the answer; server/items/selling has the tests.
  changeManyItems: { fields: ({ itemId }) => ({ itemIds: [itemId], act: 'publish' }) },
  // The item of this test has no files that could be copied.
  duplicateItem: {
    fields: ({ itemId }) => ({ itemId, clientId: randomUUID() }),
    refused: ownersOnly,
    answer: [400, 'INVALID_INPUT'],
  },
  contactSeller: {
    fields: ({ owner, itemId }) => ({
      name: 'R',
      email: 'r@b.edu',
      message: 'Hi',
      sellerEmail: owner.email,
      itemId,
    }),
    refused: unseen,
  },
  // Another call sells the item that all share.
  renewItem: {
    fields: async ({ app, owner, categoryId: id }) => ({
      itemId: (await anItem(app, { owner, category: { id }, publication: 'Published' })).id,
    }),
    refused: ownersOnly,
  },
  listSimilarItems: { fields: item, refused: unseen },
  getListingByLink: { fields: () => ({ token: 'x' }), answer: ABSENT },
  actOnListing: { fields: () => ({ token: 'x' }), answer: ABSENT },
  getRequestTerms: { fields: ({ owner }) => ({ personId: owner.id }), refused: unseen },
  sendRequest: { fields: async ({ app }) => ({ personId: (await aMember(app)).id, content: 'Hello there' }) },
  listRequests: {},
  acceptRequest: { fields: ({ conversationId }) => ({ conversationId }), refused: participantsOnly },
  declineRequest: { fields: ({ conversationId }) => ({ conversationId }), refused: participantsOnly },
  listTerms: {},
  saveTerms: { fields: () => ({ terms: [{ name: 'Spring', beginsOn: '2026-01-05', endsOn: '2026-04-30' }] }) },
  searchItems: { fields: () => ({ keyword: 'drafter' }) },
  suggestSearches: { fields: () => ({ keyword: 'dra' }) },
  listWishes: {},
  addWishes: { fields: ({ itemId }) => ({ itemIds: [itemId] }) },
  removeWishes: { fields: ({ itemId }) => ({ ids: [itemId] }) },
  getPriceSense: { fields: () => ({ title: 'Drafter' }) },
  suggestItemFields: { fields: () => ({ title: 'Drafter' }) },
  findOwnAlike: { fields: () => ({ title: 'Drafter' }) },
  blockPerson: { fields: async ({ app }) => ({ personId: (await aMember(app)).id }) },
  unblockPerson: { fields: ({ other }) => ({ personId: other.id }) },
  previewBlock: { fields: ({ owner }) => ({ personId: owner.id }) },
  listBlockedPeople: {},
  makeDataRequest: { fields: () => ({ kind: 'access', text: 'All of it', name: 'A', email: 'a@b.edu' }) },
  listOwnDataRequests: {},
  listDataRequests: {},
  answerDataRequest: { fields: () => ({ requestId: randomUUID(), outcome: 'done', answer: 'Here' }), answer: ABSENT },
  saveBreach: { fields: () => breach },
  notifyAffected: { fields: () => ({ breachId: randomUUID() }), answer: ABSENT },
  listBreaches: {},
  exportBreach: { fields: () => ({ breachId: randomUUID() }), answer: ABSENT },
  listOwnBreaches: {},
  findBook: { fields: () => ({ isbn: '9780131103627' }) },
  listBooks: {},
  listWarningWords: {},
  addWarningWord: { fields: () => ({ phrase: `pay ${randomUUID()}`, kind: 'payFirst' }) },
  removeWarningWord: { fields: () => ({ wordId: randomUUID() }), answer: ABSENT },
  importBooks: { fields: () => ({ books: [{ isbn: '9780131103627', title: randomUUID() }] }) },
  listCategories: {},
  createCategory: { fields: () => ({ name: `Of ${randomUUID()}`, description: 'd' }) },
  getCategoryPage: { fields: ({ categoryId }) => ({ categoryId }) },
  listCategoryCounts: {},
  editCategory: {
    fields: async ({ app }) => ({
      categoryId: (await aCategory(app)).id,
      name: `Of ${randomUUID()}`,
      description: 'd',
    }),
  },
  orderCategories: {
    fields: async ({ app }) => {
      const rows = await app.context.db.selectFrom('categories').select('id').execute();
      return { categoryIds: rows.map(({ id }) => id) };
    },
  },
  mergeCategories: {
    fields: async ({ app, categoryId }) => ({ categoryId: (await aCategory(app)).id, intoId: categoryId }),
  },
  deleteCategory: { fields: async ({ app }) => ({ categoryId: (await aCategory(app)).id }) },
  getMe: {},
  getPerson: { fields: ({ owner }) => ({ id: owner.id }), refused: unseen },
  changePicture: { fields: ({ photo }) => ({ thumbnailImage: photo }) },
  updateProfile: { fields: () => ({ about: randomUUID() }) },
  getPrivacySettings: {},
  changePrivacySettings: { fields: () => ({ showsContact: 'deals' }) },
  countReceivers: {},
  announce: {
    fields: () => ({ title: 'Fair', text: 'Today', barEndsAt: new Date(Date.now() + HOUR).toISOString() }),
  },
  undoAnnouncement: { fields: () => ({ announcementId: randomUUID() }), answer: ABSENT },
  endAnnouncementBar: { fields: () => ({ announcementId: randomUUID() }), answer: ABSENT },
  listAnnouncements: {},
  getAnnouncementBar: {},
  closeAnnouncementBar: { fields: () => ({ announcementId: randomUUID() }) },
  wantItem: {
    // Another call sells the item that all share.
    fields: async ({ app, owner, categoryId: id }) => ({
      itemId: (await anItem(app, { owner, category: { id }, publication: 'Published' })).id,
    }),
    refused: { owner: FORBIDDEN, ...unseen },
  },
  haveWanted: {
    fields: async ({ app, owner, categoryId: id }) => {
      const { id: wantedId } = await anItem(app, { owner, category: { id }, kind: 'Wanted' });
      return { wantedId, itemId: randomUUID() };
    },
    answer: ABSENT,
  },
  getItemDeals: { fields: item, refused: unseen },
  listLine: { fields: item, refused: ownersOnly },
  listDeals: {},
  listOwnItemDeals: {},
  sumUpDeals: {},
  listConversationDeals: { fields: ({ conversationId }) => ({ conversationId }), refused: participantsOnly },
  getDeal: { fields: () => ({ dealId: randomUUID() }), answer: ABSENT },
  reserveDeal: { fields: () => ({ dealId: randomUUID() }), answer: ABSENT },
  endDeal: { fields: () => ({ dealId: randomUUID() }), answer: ABSENT },
  makeOffer: { fields: () => ({ dealId: randomUUID(), price: 100 }), answer: ABSENT },
  answerOffer: { fields: () => ({ dealId: randomUUID(), accepts: true }), answer: ABSENT },
  proposeMeeting: { fields: () => ({ dealId: randomUUID(), times: [tomorrow()], place: 'Library' }), answer: ABSENT },
  takeMeeting: { fields: () => ({ dealId: randomUUID(), time: tomorrow() }), answer: ABSENT },
  cancelMeeting: { fields: () => ({ dealId: randomUUID() }), answer: ABSENT },
  getHandOverCode: { fields: () => ({ dealId: randomUUID() }), answer: ABSENT },
  handOver: { fields: () => ({ dealId: randomUUID() }), answer: ABSENT },
  listPlaces: {},
  savePlaces: { fields: () => ({ places: ['Library steps'] }) },
  getLeaving: {},
  setStudiesEnd: { fields: () => ({ studiesEnd: null }), refused: { admin: CONFLICT, alumnus: CONFLICT } },
  // Nobody of them has said when their studies end, but the alumnus.
  addTerm: { answer: CONFLICT },
  listTermRequests: {},
  decideTermRequest: { fields: () => ({ memberId: randomUUID(), isGranted: true }), answer: ABSENT },
  listTurns: {},
  listSavedSearches: {},
  saveSearch: { fields: () => ({ keyword: 'drafter' }) },
  changeSavedSearch: { fields: () => ({ searchId: randomUUID(), way: 'off' }), answer: ABSENT },
  deleteSavedSearch: { fields: () => ({ searchId: randomUUID() }), answer: ABSENT },
  writeReview: { fields: () => ({ dealId: randomUUID(), stars: 5 }), answer: ABSENT },
  replyToReview: { fields: () => ({ reviewId: randomUUID(), text: 'Thanks' }), answer: ABSENT },
  listReviews: { fields: ({ owner }) => ({ memberId: owner.id }), refused: unseen },
  getStanding: { fields: ({ owner }) => ({ memberId: owner.id }), refused: unseen },
  report: { fields: async ({ app }) => ({ kind: 'person', thingId: (await aMember(app)).id, reason: 'other' }) },
  listOwnReports: {},
  deleteAccount: { fields: ({ owner }) => ({ id: owner.id }), refused: ownersOnly },
  blockMember: { fields: async ({ app }) => ({ id: (await aMember(app)).id }) },
  follow: { fields: async ({ app }) => ({ friendId: (await aMember(app)).id }) },
  unfollow: { fields: async ({ app }) => ({ friendId: (await aMember(app)).id }) },
  removeFollower: { fields: async ({ app }) => ({ friendId: (await aMember(app)).id }) },
  muteMember: { fields: async ({ app }) => ({ friendId: (await aMember(app)).id }), answer: [404, 'NOT_FOUND'] },
  listFollowedItems: {},
  listFollows: {},
  recommendPeople: { fields: ({ owner }) => ({ userId: owner.id }), refused: ownersOnly },
  listRandomPeople: { fields: ({ owner }) => ({ userId: owner.id }), refused: ownersOnly },
  listSuggestedItems: {},
  dismissSuggestion: { fields: ({ owner }) => ({ personId: owner.id }), refused: unseen },
  searchPeople: { fields: () => ({ name: 'Om' }) },
  getTies: { fields: ({ owner }) => ({ personId: owner.id }), refused: unseen },
  uploadMessagePicture: {
    fields: ({ conversationId, photo }) => ({ conversationId, picture: photo }),
    // Nobody has answered yet (server/messages/pictures/message-pictures.test.ts).
    answer: FORBIDDEN,
  },
  getMessagePicture: { fields: () => ({ pictureId: randomUUID() }), answer: ABSENT },
  listMessages: { fields: ({ conversationId }) => ({ conversationId }), refused: participantsOnly },
  describeLinks: { fields: ({ owner }) => ({ paths: [paths.profile(owner.id)] }) },
  searchMessages: { fields: () => ({ query: 'lamp' }) },
  listMessageChanges: { fields: ({ conversationId }) => ({ conversationId, after: 0 }), refused: participantsOnly },
  editMessage: { fields: () => ({ messageId: randomUUID(), content: 'At five' }), answer: ABSENT },
  deleteMessage: { fields: () => ({ messageId: randomUUID() }), answer: ABSENT },
  reactToMessage: { fields: () => ({ messageId: randomUUID(), emoji: '👍' }), answer: ABSENT },
  markRead: { fields: ({ conversationId }) => ({ conversationId, number: 0 }), refused: participantsOnly },
  markUnread: { fields: ({ conversationId }) => ({ conversationId }), refused: participantsOnly },
  markAllRead: {},
  hideConversation: { fields: ({ conversationId }) => ({ conversationId }), refused: participantsOnly },
  muteConversation: {
    fields: ({ conversationId }) => ({ conversationId, muted: true }),
    refused: participantsOnly,
  },
  addPaper: {
    fields: async () => ({
      ...page,
      title: 'Mid',
      subject: randomUUID(),
      YearofPaper: '2024',
      file: await aPdf(randomUUID()),
    }),
  },
  browsePapers: {},
  findPapers: { fields: () => page },
  searchPapers: { fields: () => ({ keyword: 'signals' }) },
  getPaper: { fields: ({ paperId }) => ({ paperId }) },
  findInPaper: { fields: ({ paperId }) => ({ paperId, text: 'signal' }) },
  getPaperPage: { fields: ({ paperId }) => ({ paperId, page: 1 }) },
  listQuestions: { fields: () => ({ paperId: randomUUID() }), answer: ABSENT },
  contributePaper: {
    fields: () => ({ ...page, kind: 'paper', subject: 'x', exam: 'End', month: '2024-05', file: NO_PAPER }),
    answer: [415, 'NOT_A_PAPER'],
  },
  readPaperFields: { fields: () => ({ file: NO_PAPER }), answer: [415, 'NOT_A_PAPER'] },
  listOwnContributions: {},
  takeBackContribution: { fields: () => ({ paperId: randomUUID() }), answer: ABSENT },
  listMaterials: {},
  listPapersToCheck: {},
  getPaperToCheck: { fields: () => ({ paperId: randomUUID() }), answer: ABSENT },
  decidePaper: { fields: () => ({ paperId: randomUUID(), decision: 'approve' }), answer: ABSENT },
  takeDownPaper: { fields: () => ({ paperId: randomUUID(), words: 'A book' }), answer: ABSENT },
  askForPaper: { fields: () => ({ subject: `Course ${randomUUID()}`, branch: 'CSE', year: 2 }) },
  listPaperRequests: {},
  takeBackPaperRequest: { fields: () => ({ requestId: randomUUID() }), answer: ABSENT },
  listPaperTags: {},
  decidePaperTag: {
    fields: () => ({ paperId: randomUUID(), field: 'subject', value: 'x', isTaken: true }),
    answer: ABSENT,
  },
  getPaperCompany: { fields: () => ({ paperId: randomUUID() }), answer: ABSENT },
  thankForPaper: { fields: () => ({ paperId: randomUUID() }), answer: ABSENT },
  countPaperDownload: { fields: () => ({ paperId: randomUUID() }), answer: ABSENT },
  tagPaper: { fields: () => ({ paperId: randomUUID(), subject: 'x' }), answer: ABSENT },
  editPaper: { fields: ({ paperId }) => ({ paperId, month: '2023-05' }) },
  mendQuestions: { fields: () => ({ paperId: randomUUID(), page: 1, questions: [] }), answer: ABSENT },
  listRepeats: { fields: () => ({ branch: 'CSE', subject: 'Signals' }) },
  listFeedback: {},
  getOverview: {},
  listMissedSearches: {},
  listMembers: {},
  setMemberRole: {
    fields: async ({ app }) => ({ memberId: (await aMember(app)).id, role: 'Moderator', why: 'Helps' }),
  },
  setMemberBlocked: { fields: async ({ app }) => ({ memberId: (await aMember(app)).id, blocked: true, why: 'Scam' }) },
  endMemberSessions: { fields: async ({ app }) => ({ memberId: (await aMember(app)).id, why: 'A lost phone' }) },
  exportMember: { fields: ({ owner }) => ({ memberId: owner.id, why: 'A court asks' }) },
  listAllItems: {},
  listAllPapers: {},
  listAudit: {},
  exportAudit: {},
  hidePaper: { fields: ({ paperId }) => ({ paperId }) },
  listNotices: {},
  countUnseenNotices: {},
  markNoticesSeen: {},
  getNoticeSettings: {},
  stopNoticeMails: { fields: () => ({ token: 'x' }), answer: [404, 'NOT_FOUND'] },
  changeNoticeSettings: { fields: () => ({ kind: 'newItem', app: false }) },
  listCases: {},
  getDeskFigures: {},
  getCase: { fields: () => ({ number: 1 }), answer: ABSENT },
  readCaseMessages: { fields: () => ({ caseId: randomUUID() }), answer: ABSENT },
  decideCase: {
    fields: () => ({ caseId: randomUUID(), acts: ['dismiss'], reason: 'nothing' }),
    answer: ABSENT,
  },
  getHealth: {},
  listOutbox: {},
  retryMail: { fields: () => ({ mailId: randomUUID() }), answer: ABSENT },
  checkFiles: {},
  makeBackup: {},
  getBackupLink: { fields: () => ({ name: 'dogear-x.tar.gz' }), answer: ABSENT },
  getPushKey: {},
  listDevices: {},
  addPushSubscription: { fields: () => ({ ...aSubscription() }) },
  removePushSubscription: { fields: () => ({ deviceId: randomUUID() }), answer: [404, 'NOT_FOUND'] },
  listOwnDecisions: {},
  getDecision: { fields: () => ({ number: 1 }), answer: ABSENT },
  appeal: { fields: () => ({ number: 1, acts: ['warn'], text: 'No' }), answer: ABSENT },
  appealByLink: { fields: () => ({ token: 'x', acts: ['warn'], text: 'No' }), answer: ABSENT },
  answerAppeal: {
    fields: () => ({ caseId: randomUUID(), outcome: 'stands', words: 'No' }),
    answer: ABSENT,
  },
  liftDecision: { fields: () => ({ caseId: randomUUID(), lifted: ['warn'], words: 'No' }), answer: ABSENT },
  exportOwnData: {},
  exportByLink: { fields: () => ({ token: 'x' }), answer: ABSENT },
  getExportByLink: { fields: () => ({ token: 'x' }), answer: ABSENT },
  getDecisionByLink: { fields: () => ({ token: 'x' }), answer: ABSENT },
};

/** Who passes the rules that are not for Admins alone. */
const OF_DESK: Actor[] = ['admin', 'moderator'];
const NOT_SUSPENDED: Actor[] = ACTORS.filter((actor) => actor !== 'suspended');
const STUDYING: Actor[] = NOT_SUSPENDED.filter((actor) => actor !== 'alumnus');
const RULES: Partial<Record<CallerRule, Actor[]>> = {
  addPaper: OF_DESK,
  hidePaper: OF_DESK,
  workDesk: OF_DESK,
  listItems: STUDYING,
  meetPeople: STUDYING,
  follow: NOT_SUSPENDED,
};

/** Whom `who` keeps out before anything else is asked. */
function refusalOf(call: Call, actor: Actor): [number, string] | undefined {
  if (call.who === 'anyone' || call.who === 'known') return undefined;
  if (actor === 'visitor' && call.who !== 'optional') return [401, 'TOKEN_INVALID'];
  // A token that is no good is refused also where none is needed.
  if (actor === 'deleted' || actor === 'blocked') return [401, 'TOKEN_INVALID'];
  if (call.needs && !(RULES[call.needs] ?? ['admin']).includes(actor)) return FORBIDDEN;
  return undefined;
}

describe('C. Who may call what', () => {
  const app = openApp({ rateLimits: false });
  let world: World;
  before(async () => {
    world = await createWorld(app);
    // A session is marked as seen every few minutes, also by a call that is refused.
    await app.context.db
      .updateTable('sessions')
      .set({ seen_at: new Date(Date.now() + DAY).toISOString() })
      .execute();
  });

  test('C1 every call of the contract is served, and says here who may make it', () => {
    assert.deepEqual(Object.keys(EXPECTED).sort(), Object.keys(calls).sort());
    const keys = (all: Call[]) => all.map(({ method, path }) => `${method} ${path}`).sort();
    assert.deepEqual(keys(servedCalls(app)), keys(Object.values(calls)));
  });

  // Those that end the caller's session come last.
  const inOrder = Object.entries(calls).sort(([a], [b]) => endsSession(a) - endsSession(b));
  for (const [name, call] of inOrder)
    test(`C1 ${name} is for whom it says (${[call.who, call.needs].filter(Boolean).join(', ')}), and a wrong actor changes nothing`, async () => {
      const { fields = () => ({}), refused = {}, answer } = EXPECTED[name] ?? {};
      const wrong = ACTORS.filter((actor) => refusalOf(call, actor) ?? refused[actor]);
      const ask = async (actor: Actor, input: Fields, as: TestMember | undefined) => {
        const [status, code] = refusalOf(call, actor) ?? refused[actor] ?? answer ?? [call.status ?? 200, undefined];
        const reply = await app.call(call, input as never, { as });
        const said = reply.body as { code?: string } | undefined;
        assert.deepEqual([reply.status, said?.code], [status, code], `${name} by ${actor}`);
      };
      // Who is let in comes after all who are not: what they do must not hide what others could not.
      const inputs = await Promise.all(wrong.map(() => fields(world)));
      const before = await hashTables(app.context.db);
      for (const [n, actor] of wrong.entries()) await ask(actor, inputs[n] ?? {}, world.tokenOf(actor));
      assert.deepEqual(await hashTables(app.context.db), before, `${name} by one of ${wrong.join(', ')}`);
      for (const actor of ACTORS.filter((one) => !wrong.includes(one))) {
        const as = endsSession(name) ? await aStandIn(actor) : world.tokenOf(actor);
        const own = name === 'deleteAccount' && as ? { id: as.id } : {};
        await ask(actor, { ...(await fields(world)), ...own }, as);
      }
    });

  const aStandIn = async (actor: Actor) => (actor === 'visitor' ? undefined : aMember(app));

  test('C1 another’s draft is not even there: for no call, and for no actor but its owner', async () => {
    const { draftId } = world;
    for (const name of ['getItem', 'editItem', 'changeItemStatus', 'deleteItem', 'countView'] as const) {
      const call = calls[name] as Call;
      const extra = name === 'changeItemStatus' ? { status: 'Sold' } : name === 'editItem' ? { title: 'x' } : {};
      for (const actor of ['other', 'participant', 'admin'] as const) {
        const before = await hashTables(app.context.db);
        const reply = await app.call(call, { itemId: draftId, ...extra } as never, { as: world.tokenOf(actor) });
        assert.deepEqual([reply.status, (reply.body as { code?: string }).code], ABSENT, `${name} by ${actor}`);
        assert.deepEqual(await hashTables(app.context.db), before);
      }
    }
  });

  test('C1 a token that is no good is refused wherever one is read, and changes nothing', async () => {
    // What they are about is made first.
    const inputs: [name: string, call: Call, input: Fields][] = [];
    for (const [name, call] of Object.entries(calls).filter(([, { who }]) => who !== 'anyone' && who !== 'known'))
      inputs.push([name, call, (await EXPECTED[name]?.fields?.(world)) ?? {}]);
    const before = await hashTables(app.context.db);
    for (const [name, call, input] of inputs)
      for (const token of ['no.good.token', `${world.owner.token.slice(0, -4)}AAAA`]) {
        const reply = await app.call(call, input as never, { as: { token } });
        assert.deepEqual([reply.status, (reply.body as { code?: string }).code], [401, 'TOKEN_INVALID'], name);
      }
    assert.deepEqual(await hashTables(app.context.db), before);
  });

  test('C6 a walk over all registered routes finds none without a declared rule', async () => {
    const walked: { method: string; url: string; ruled: boolean }[] = [];
    const watch = (message: unknown) =>
      (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
        walked.push({ method: String(method), url, ruled: Boolean(config?.call) !== Boolean(config?.open) });
      });
    diagnostics.subscribe('fastify.initialization', watch);
    await (await createTestApp({}, app)).close();
    diagnostics.unsubscribe('fastify.initialization', watch);
    assert.ok(walked.length > Object.keys(calls).length);
    assert.deepEqual(
      walked.filter(({ ruled }) => !ruled),
      [],
    );
    for (const { method, path } of Object.values(calls)) {
      const url = `/api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`;
      assert.ok(
        walked.some((route) => route.url === url && route.method === method),
        url,
      );
    }
    // What is open to all is this, and nothing else.
    const open = walked.filter(({ url }) => !url.startsWith('/api/v1/') || url.endsWith('.json')).map(({ url }) => url);
    assert.deepEqual([...new Set(open)].sort(), [
      '/api/docs',
      '/api/v1/openapi.json',
      '/backups',
      '/catalog/:catalogName/feed.xml',
      '/catalog/:catalogName/wanted/feed.xml',
      '/community.webp',
      '/feed.xml',
      '/files/:name',
      '/healthz',
      '/og/items/:itemId.jpg',
      '/readyz',
      '/robots.txt',
      '/search/feed.xml',
      '/sitemap.xml',
      '/sitemaps/:name.xml',
      '/unsubscribe/:token',
      '/wanted.webp',
      '/wanted/feed.xml',
    ]);
  });

  test('C6 a route that declares no rule stops the start', () => {
    const bare = Fastify();
    requireRules(bare);
    bare.get('/open', { config: { open: true } }, () => 'for all');
    assert.throws(() => bare.get('/forgotten', () => 'for whom?'), /declares no rule/);
  });
});

function endsSession(name: string): number {
  return name === 'logOut' || name === 'deleteAccount' ? 1 : 0;
}
