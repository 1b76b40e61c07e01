import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import {
  APPEAL_OUTCOMES,
  CASE_FINDS,
  CASE_KINDS,
  CASE_STATES,
  DECISION_REASONS,
  DESK,
  DESK_ACTS,
  REPORT_REASONS,
} from '../limits.ts';
import { fileAddress, id, integerInRange, oneOf, outId, text, time } from './fields.ts';
import { person } from './members.ts';
import { answer, page, pageOf } from './shapes.ts';

/** A thing as it was when it was first reported: what people saw of it. */
export const Snapshot = z.object({
  at: time,
  /** Of an item or paper; the name of a person; '' of a message or review. */
  title: z.string(),
  /** Description, about, message, text of the review; subject and years of a paper. */
  text: z.string(),
  image: fileAddress.nullable(),
  price: z.number().nullable(),
  wasPrice: z.number().nullable(),
  /** Of a review. */
  stars: z.number().nullable(),
  /** Under the title: category and condition, branch and year, between whom. */
  facts: z.array(z.string()),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const AttachedMessage = z.object({
  senderId: outId,
  senderName: z.string(),
  content: z.string(),
  sentAt: time,
  /** The one that was reported. */
  isReported: z.boolean(),
});
export type AttachedMessage = z.infer<typeof AttachedMessage>;

/** By weight and age. */
export const LEVELS = ['now', 'soon', 'later'] as const;
export type Level = (typeof LEVELS)[number];

/** One whom a case is against; null once the account is deleted. */
const Owner = z.object({ ...person, username: z.string(), YearAndBranch: z.string() }).nullable();
/** Reports of a person that were decided, and those of them in which something was done. */
const Record = z.object({ decided: z.number(), upheld: z.number() });

export const CaseRow = z.object({
  _id: outId,
  number: z.number(),
  kind: z.enum(CASE_KINDS),
  thingId: outId,
  state: z.enum(CASE_STATES),
  reason: z.enum(REPORT_REASONS),
  title: z.string(),
  image: fileAddress.nullable(),
  owner: Owner,
  reports: z.number(),
  /** How many of the reporters are not connected. */
  independent: z.number(),
  /** Of the only reporter, else null. */
  record: Record.nullable(),
  found: z.enum(CASE_FINDS).nullable(),
  /** Hidden by its reports until it is decided. */
  isHidden: z.boolean(),
  level: z.enum(LEVELS),
  openedAt: time,
  /** Of an appeal that waits, or was answered. */
  appealedAt: time.nullable(),
  decidedAt: time.nullable(),
  decidedBy: z.object({ _id: outId, name: z.string() }).nullable(),
  /** What was decided. */
  acts: z.array(z.enum(DESK_ACTS)),
  days: z.number().nullable(),
  /** It is against the caller, or the appeal is against the caller's decision: another one answers. */
  isOwn: z.boolean(),
});
export type CaseRow = z.infer<typeof CaseRow>;

export const CaseReport = z.object({
  _id: outId,
  /** null once the account is deleted. */
  reporter: z.object({ ...person }).nullable(),
  reason: z.enum(REPORT_REASONS),
  text: z.string().nullable(),
  at: time,
  record: Record,
  hasMessages: z.boolean(),
});
export type CaseReport = z.infer<typeof CaseReport>;

const HISTORY_KINDS = [
  'reports',
  'found',
  'hidden',
  'price',
  'edited',
  'listed',
  'case',
  'deals',
  'joined',
  'warning',
  'appeal',
  'decided',
] as const;

export const Appeal = z.object({
  acts: z.array(z.enum(DESK_ACTS)),
  text: z.string(),
  at: time,
  /** null, like what follows, until it is answered. */
  answeredAt: time.nullable(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  words: z.string().nullable(),
});

export const Case = CaseRow.extend({
  /** null once its time is over. */
  snapshot: Snapshot.nullable(),
  /** Page of the thing as it is now, null where it is gone. */
  link: z.string().nullable(),
  /** Items and other cases of the owner, and warnings that still count. */
  ownerItems: z.number(),
  ownerCases: z.number(),
  ownerWarnings: z.number(),
  ownerIsAdmin: z.boolean(),
  reporters: z.array(CaseReport),
  /** Words that a warning word matches in the snapshot. */
  marks: z.array(z.string()),
  /** Newest first. */
  history: z.array(z.object({ kind: z.enum(HISTORY_KINDS), text: z.string(), note: z.string().nullable(), at: time })),
  /** What may be done by the caller. */
  acts: z.array(z.enum(DESK_ACTS)),
  decision: z
    .object({
      acts: z.array(z.enum(DESK_ACTS)),
      days: z.number().nullable(),
      until: time.nullable(),
      reason: z.enum(DECISION_REASONS),
      words: z.string(),
      at: time,
      lifted: z.array(z.enum(DESK_ACTS)),
    })
    .nullable(),
  appeal: Appeal.nullable(),
  /** Its place in the queue and its neighbours there; null once it is decided. */
  place: z.object({ position: z.number(), of: z.number() }).nullable(),
  previous: z.number().nullable(),
  next: z.number().nullable(),
});
export type Case = z.infer<typeof Case>;

export const DeskFigures = z.object({
  open: z.number(),
  appeals: z.number(),
  oldestAt: time.nullable(),
  decidedToday: z.number(),
  /** Of the last 30 days. */
  undone: z.number(),
  decided: z.number(),
});
export type DeskFigures = z.infer<typeof DeskFigures>;

const caseId = id('caseId');
export const acts = (name: string) =>
  z
    .array(oneOf(name, DESK_ACTS), { error: `${name} must be a list` })
    .min(1, 'Choose what to do')
    .max(DESK_ACTS.length, `${name} is too long`)
    .transform((given) => DESK_ACTS.filter((act) => given.includes(act)));

/** What the desk says to the person. */
const DecisionForm = z.object({
  acts: acts('acts'),
  days: integerInRange(1, DESK.suspendDays, `Choose 1 to ${DESK.suspendDays} days`).optional(),
  reason: oneOf('Reason', DECISION_REASONS),
  words: text('Own words', { max: DESK.words, lines: true }),
});

export const deskSchemas = {
  listCases: {
    input: z.object({
      ...page,
      state: oneOf('state', CASE_STATES).default('open'),
      kind: oneOf('kind', CASE_KINDS).optional(),
      reason: oneOf('Reason', REPORT_REASONS).optional(),
    }),
    output: pageOf(CaseRow),
  },
  getDeskFigures: { input: z.object({}), output: answer(DeskFigures) },
  getCase: {
    input: z.object({ number: integerInRange(1, 2 ** 31, 'This is no number of a case') }),
    output: answer(Case),
  },
  readCaseMessages: {
    input: z.object({ caseId }),
    output: answer(
      z.array(z.object({ reportId: outId, reporterName: z.string().nullable(), messages: z.array(AttachedMessage) })),
    ),
  },
  /** Of a dismissal `words` may be missing: nobody is told. */
  decideCase: {
    input: DecisionForm.extend({ caseId, words: DecisionForm.shape.words.optional() }),
    output: answer(z.object({ number: z.number(), next: z.number().nullable() })),
  },
} satisfies SchemasByName;
