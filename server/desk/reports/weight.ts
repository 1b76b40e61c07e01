import type { Level } from '#contract/desk.ts';
import { type CaseFound, REPORT_REASONS, type ReportReason } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';

/*
 * The weight of a case, which orders the desk's queue. Each independent reporter adds the weight of the reason times
 * the reporter's record. Connected reporters count as one, with their heaviest report: neither one person nor a ring of
 * friends can push a case to the top.
 */

const REASONS: Record<ReportReason, number> = {
  money: 8,
  harassment: 8,
  prohibited: 5,
  pictures: 5,
  other: 3,
  duplicate: 2,
  category: 2,
};
/** Weights of cases that the server opened itself: they can wait; a requested change has waited already. */
const FOUND: Record<CaseFound, number> = { pictures: 1, text: 1, desk: 1, unchanged: 3 };
/** Factor for a report by a new account. */
const NEW = 0.5;
/**
 * Weight of all new accounts together, in members: they cost nothing. At most 1.5; of the gravest reason that would be urgent at
 * once, so it is a little less.
 */
const NEW_TOGETHER = 1.4;
/** Undecided reports of one person a day that count in full; more of them share that weight. */
const AT_ONCE = 3;
/** Trust needed to count towards hiding an item: nobody has it after two dismissed reports. */
const TRUSTED = 0.3;
/** Lowest weight of each level; each day of waiting adds one. */
const LEVELS = { now: 6, soon: 3 } as const;

export interface WeighedReport {
  /** null: the account was deleted. */
  reporterId: string | null;
  reason: ReportReason;
  /** Decided reports by this person, and the upheld ones. */
  decided: number;
  upheld: number;
  /** The account is new. */
  isNew: boolean;
  /** This person's undecided reports within a day, with this one. */
  waiting: number;
}

/** The record of a person's reports: a half for the first one. */
const trustOf = ({ decided, upheld }: WeighedReport): number => (upheld + 1) / (decided + 2);

const weightOf = (report: WeighedReport): number =>
  REASONS[report.reason] * trustOf(report) * (report.isNew ? NEW : 1) * Math.min(1, AT_ONCE / report.waiting);

const heaviest = (group: WeighedReport[]): number => Math.max(...group.map(weightOf));
const sum = (weights: number[]): number => weights.reduce((all, weight) => all + weight, 0);

export interface Weighed {
  weight: number;
  /** Groups of people who are not connected; all new accounts are one. */
  independent: number;
  /** The groups with a member trusted enough to hide an item. */
  trusted: number;
  reason: ReportReason;
}

/** `pairs`: connected reporters. Reports of deleted accounts have no weight. */
export function weigh(reports: WeighedReport[], pairs: [string, string][], found: CaseFound | null): Weighed {
  const groups = groupsOf(reports, pairs);
  const isNewGroup = (group: WeighedReport[]) => group.every(({ isNew }) => isNew);
  const known = groups.filter((group) => !isNewGroup(group));
  const ofNew = groups.filter(isNewGroup);
  const most = NEW_TOGETHER * Math.max(0, ...ofNew.flat().map((report) => weightOf({ ...report, isNew: false })));
  const weights = [...known.map(heaviest), Math.min(most, sum(ofNew.map(heaviest)))];
  const isTrusted = (report: WeighedReport) => !report.isNew && trustOf(report) >= TRUSTED;
  return {
    weight: sum(weights) + (found === null ? 0 : FOUND[found]),
    independent: known.length + Math.min(1, ofNew.length),
    trusted: groups.filter((group) => group.some(isTrusted)).length,
    reason: mostNamed(reports.map(({ reason }) => reason)),
  };
}

/** Groups the reporters who are connected directly or through others. */
function groupsOf(reports: WeighedReport[], pairs: [string, string][]): WeighedReport[][] {
  const groupOf = new Map<string, WeighedReport[]>();
  for (const report of reports) if (report.reporterId) groupOf.set(report.reporterId, [report]);
  for (const [one, other] of pairs) {
    const [first, second] = [groupOf.get(one), groupOf.get(other)];
    if (!first || !second || first === second) continue;
    first.push(...second);
    for (const { reporterId } of second) groupOf.set(reporterId as string, first);
  }
  return [...new Set(groupOf.values())];
}

/** The most serious of equally frequent ones. */
const mostNamed = (reasons: ReportReason[]): ReportReason => {
  const countOf = (reason: ReportReason) => reasons.filter((one) => one === reason).length;
  return REPORT_REASONS.reduce((best, reason) => (countOf(reason) > countOf(best) ? reason : best));
};

/** A time-independent order of the queue: a day of waiting adds one, for all cases alike. */
export const rankOf = (weight: number, openedAt: Date): number => weight - openedAt.getTime() / DAY;

/** The least rank of a case that is urgent by now. */
export const urgentRank = (now: Date): number => LEVELS.now - now.getTime() / DAY;

export function levelOf(weight: number, openedAt: Date, now: Date): Level {
  const urgency = weight + (now.getTime() - openedAt.getTime()) / DAY;
  return urgency >= LEVELS.now ? 'now' : urgency >= LEVELS.soon ? 'soon' : 'later';
}
