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

/** A snapshot of the thing when it was first reported, as people saw it. */
export const Snapshot = z.object({
  at: time,
  /** Title of an item or paper, or name of a person; '' for a message or review. */
  title: z.string(),
  /** Description of an item, about text, message, review text; subject and years of a paper. */
  text: z.string(),
  image: fileAddress.nullable(),
  price: z.number().nullable(),
  wasPrice: z.number().nullable(),
  /** Stars of a review. */
  stars: z.number().nullable(),
  /** The line under the title: category and condition, branch and year, or the two parties. */
  facts: z.array(z.string()),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const AttachedMessage = z.object({
  senderId: outId,
  senderName: z.string(),
  content: z.string(),
  /** What it said before its sender edited or deleted it, the oldest first. */
  earlier: z.array(z.string()).optional(),
  /** Ids of its pictures (getMessagePicture). */
  pictures: z.array(outId).nullable().optional(),
  sentAt: time,
  /** The one that was reported. */
  isReported: z.boolean(),
});
export type AttachedMessage = z.infer<typeof AttachedMessage>;

/** Levels of urgency, by weight and age. */
export const LEVELS = ['now', 'soon', 'later'] as const;
export type Level = (typeof LEVELS)[number];

/** The member whom the case is against; null once the account is deleted. */
const Owner = z.object({ ...person, username: z.string(), YearAndBranch: z.string() }).nullable();
/** Decided reports by a person, and those of them that were upheld. */
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
  /** The number of independent reporters. */
  independent: z.number(),
  /** The record of a sole reporter; null if there are several. */
  record: Record.nullable(),
  found: z.enum(CASE_FINDS).nullable(),
  /** Hidden by its reports until it is decided. */
  isHidden: z.boolean(),
  level: z.enum(LEVELS),
  openedAt: time,
  /** The pending or answered appeal. */
  appealedAt: time.nullable(),
  decidedAt: time.nullable(),
  decidedBy: z.object({ _id: outId, name: z.string() }).nullable(),
  /** What was decided. */
  acts: z.array(z.enum(DESK_ACTS)),
  days: z.number().nullable(),
  /** The caller may not answer: the appeal is against their own decision. */
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
  /** null until the appeal is answered, like the fields below. */
  answeredAt: time.nullable(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  words: z.string().nullable(),
});

export const Case = CaseRow.extend({
  /** null once its time is over. */
  snapshot: Snapshot.nullable(),
  /** Path of the thing's current page; null if it is gone. */
  link: z.string().nullable(),
  /** Counts of the owner's items, other cases, and warnings still in force. */
  ownerItems: z.number(),
  ownerCases: z.number(),
  ownerWarnings: z.number(),
  ownerIsAdmin: z.boolean(),
  reporters: z.array(CaseReport),
  /** Passages of the snapshot that match a warning word. */
  marks: z.array(z.string()),
  /** Newest first. */
  history: z.array(z.object({ kind: z.enum(HISTORY_KINDS), text: z.string(), note: z.string().nullable(), at: time })),
  /** The acts that the caller may choose. */
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
  /** Decisions of the last 30 days that were undone. */
  undone: z.number(),
  decided: z.number(),
  /** Contributions and corrections of papers that wait. */
  papers: z.number(),
});
export type DeskFigures = z.infer<typeof DeskFigures>;

const caseId = id('caseId');
export const acts = (name: string) =>
  z
    .array(oneOf(name, DESK_ACTS), { error: `${name} must be a list` })
    .min(1, 'Choose what to do')
    .max(DESK_ACTS.length, `${name} is too long`)
    .transform((given) => DESK_ACTS.filter((act) => given.includes(act)));

/** The desk's own words to the member. */
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
  /** `words` may be missing for a dismissal, of which nobody is told. */
  decideCase: {
    input: DecisionForm.extend({ caseId, words: DecisionForm.shape.words.optional() }),
    output: answer(z.object({ number: z.number(), next: z.number().nullable() })),
  },
} satisfies SchemasByName;
