import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { ITEM_KINDS, LENGTH, MEMBER_ROLES, PUBLICATIONS, ROLES } from '../limits.ts';
import { fileAddress, flag, id, oneOf, optionalDay, optionalText, outDay, outId, text, time } from './fields.ts';
import { person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** One week of seven days; the last week ends today. */
export const Week = z.object({
  /** Its first day. */
  from: outDay,
  /** Total at the end of the week. */
  members: z.number(),
  items: z.number(),
  deals: z.number(),
  /** Rupees of the deals completed in the week. */
  dealsSum: z.number(),
  messages: z.number(),
  reports: z.number(),
  upheld: z.number(),
  papers: z.number(),
  downloads: z.number(),
  searches: z.number(),
  missed: z.number(),
});
export type Week = z.infer<typeof Week>;

export const Overview = z.object({
  countedAt: time,
  /** Oldest first. */
  weeks: z.array(Week),
  /** Searches of the last week, the most frequent first; `missedInAll` counts distinct ones. */
  missedSearches: z.array(z.object({ words: z.string(), count: z.number() })),
  missedInAll: z.number(),
  openCases: z.number(),
  oldestCaseAt: time.nullable(),
  failingMails: z.number(),
  /** Why the mail failed, in a few words. */
  mailError: z.string().nullable(),
  lastBackup: z.object({ at: time, bytes: z.number() }).nullable(),
  /** The operator has decided who sees the contact data of members who have not chosen. */
  isContactDefaultSet: z.boolean(),
  /** Requests about data that wait, and those of them that wait too long. */
  dataRequests: z.object({ waiting: z.number(), overdue: z.number() }),
});
export type Overview = z.infer<typeof Overview>;

const MEMBER_STATES = ['suspended', 'blocked', 'new'] as const;

export const MemberRow = z.object({
  ...person,
  username: z.string(),
  email: z.string(),
  YearAndBranch: z.string(),
  accountType: z.enum(ROLES),
  isModerator: z.boolean(),
  items: z.number(),
  joinedAt: time,
  /** Connected now. */
  isHere: z.boolean(),
  /** The last day that the member was here. */
  seenOn: outDay.nullable(),
  sessions: z.number(),
  suspendedUntil: time.nullable(),
  blockedAt: time.nullable(),
  /** New members have lower limits for a few days. */
  isNew: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;

const CONSOLE_ITEM_STATES = ['published', 'drafts', 'ended', 'hidden', 'removed'] as const;
export const ConsoleItem = z.object({
  _id: outId,
  title: z.string(),
  image: fileAddress.nullable(),
  price: z.number(),
  kind: z.enum(ITEM_KINDS),
  publication: z.enum(PUBLICATIONS),
  category: z.string(),
  owner: z.object({ _id: outId, name: z.string() }),
  createdAt: time,
  state: z.enum(CONSOLE_ITEM_STATES),
  openCase: z.number().nullable(),
});
export type ConsoleItem = z.infer<typeof ConsoleItem>;

export const ConsolePaper = z.object({
  _id: outId,
  title: z.string(),
  subject: z.string(),
  branch: z.string(),
  year: z.number(),
  yearOfPaper: z.string(),
  isHidden: z.boolean(),
  addedBy: z.string().nullable(),
  createdAt: time,
});
export type ConsolePaper = z.infer<typeof ConsolePaper>;

export const AuditEntry = z.object({
  number: z.number(),
  at: time,
  action: z.string(),
  /** null for a visitor and for the server. */
  actor: z.object({ _id: outId, name: z.string() }).nullable(),
  /** An id or an address, and the member's name where it is a member's. */
  subject: z.string().nullable(),
  subjectName: z.string().nullable(),
  ip: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const keyword = optionalText('Search', { max: LENGTH.keyword });
const why = text('Why', { max: 300 });
const memberId = id('memberId');
const auditFilter = {
  action: optionalText('Action', { max: 60 }),
  memberId: memberId.optional(),
  from: optionalDay('From'),
  to: optionalDay('To'),
};

export const consoleSchemas = {
  getOverview: {
    input: z.object({
      weeks: z
        .union([z.literal(12), z.literal(52), z.literal('12'), z.literal('52')], { error: 'weeks must be 12 or 52' })
        .default(12),
    }),
    output: answer(Overview),
  },
  listMissedSearches: {
    input: z.object({}),
    output: answer(z.array(z.object({ words: z.string(), count: z.number() }))),
  },
  listMembers: {
    input: z.object({
      ...page,
      keyword,
      role: oneOf('Role', MEMBER_ROLES).optional(),
      state: oneOf('state', MEMBER_STATES).optional(),
    }),
    /** `members` and `blocked` are totals; `found` counts the matches. */
    output: pageOf(MemberRow).extend({ members: z.number(), blocked: z.number(), found: z.number() }),
  },
  setMemberRole: { input: z.object({ memberId, role: oneOf('Role', MEMBER_ROLES), why }), output: answer(MemberRow) },
  /** Blocks or unblocks, like the operator's command; the member is told why, and how to appeal. */
  setMemberBlocked: { input: z.object({ memberId, blocked: flag('blocked'), why }), output: answer(MemberRow) },
  endMemberSessions: { input: z.object({ memberId, why }), output: done },
  exportMember: { input: z.object({ memberId, why }), output: answer(z.record(z.string(), z.unknown())) },
  listAllItems: {
    input: z.object({ ...page, keyword, state: oneOf('state', CONSOLE_ITEM_STATES).optional() }),
    output: pageOf(ConsoleItem),
  },
  listAllPapers: {
    input: z.object({ ...page, keyword, hidden: flag('hidden').optional() }),
    output: pageOf(ConsolePaper),
  },
  listAudit: {
    input: z.object({ ...page, ...auditFilter }),
    /** `actions`: all actions, for the filter. */
    output: pageOf(AuditEntry).extend({ actions: z.array(z.string()) }),
  },
  exportAudit: {
    input: z.object(auditFilter),
    output: answer(z.object({ csv: z.string(), entries: z.number(), isCut: z.boolean() })),
  },
} satisfies SchemasByName;
