import type { Level } from '#contract/desk.ts';
import { type CaseFound, REPORT_REASONS, type ReportReason } from '#contract/limits.ts';

/*
 * How much a case weighs, which orders the desk's queue. Each independent person who reports adds the weight of the
 * reason, times how far their reports have proved right. People who are connected count as one, with the report that
 * weighs most: neither one person nor a ring of friends gets a case to the top.
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
/** What the server found by itself waits until somebody has time; a change that was asked for has waited. */
const FOUND: Record<CaseFound, number> = { pictures: 1, text: 1, desk: 1, unchanged: 3 };
/** Of a report by an account that is new. */
const NEW = 0.5;
/** Undecided reports of one person a day that count in full; more share their weight. */
const AT_ONCE = 3;
/** Trust from which a person counts among those who hide an item: after two reports that were dismissed nobody does. */
const TRUSTED = 0.3;
/** Weights from which a case is of a level; each day that it waits adds one. */
const LEVELS = { now: 6, soon: 3 } as const;
const DAY = 86_400_000;

export interface WeighedReport {
  /** null: the account was deleted. */
  reporterId: string | null;
  reason: ReportReason;
  /** Reports of this person that were decided, and those in which something was done. */
  decided: number;
  upheld: number;
  /** The account is new. */
  isNew: boolean;
  /** Reports of this person within a day that wait, with this one. */
  waiting: number;
}

/** How far a person's reports have proved right: a half for the first one. */
const trustOf = ({ decided, upheld }: WeighedReport): number => (upheld + 1) / (decided + 2);

const weightOf = (report: WeighedReport): number =>
  REASONS[report.reason] * trustOf(report) * (report.isNew ? NEW : 1) * Math.min(1, AT_ONCE / report.waiting);

export interface Weighed {
  weight: number;
  /** Groups of people who are not connected. */
  independent: number;
  /** Those of them with somebody whose word counts for hiding an item. */
  trusted: number;
  reason: ReportReason;
}

/** `pairs`: reporters who are connected. What deleted accounts reported has no weight. */
export function weigh(reports: WeighedReport[], pairs: [string, string][], found: CaseFound | null): Weighed {
  const groups = groupsOf(reports, pairs);
  const weights = groups.map((group) => Math.max(...group.map(weightOf)));
  const isTrusted = (report: WeighedReport) => !report.isNew && trustOf(report) >= TRUSTED;
  return {
    weight: weights.reduce((sum, weight) => sum + weight, found === null ? 0 : FOUND[found]),
    independent: groups.length,
    trusted: groups.filter((group) => group.some(isTrusted)).length,
    reason: mostNamed(reports.map(({ reason }) => reason)),
  };
}

/** The reporters, those together who are connected directly or by others. */
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

/** Of equal ones the gravest. */
const mostNamed = (reasons: ReportReason[]): ReportReason => {
  const countOf = (reason: ReportReason) => reasons.filter((one) => one === reason).length;
  return REPORT_REASONS.reduce((best, reason) => (countOf(reason) > countOf(best) ? reason : best));
};

/** Orders the queue at any time: a day of waiting weighs one, for all cases alike. */
export const rankOf = (weight: number, openedAt: Date): number => weight - openedAt.getTime() / DAY;

/** The least rank of a case that is urgent by now. */
export const urgentRank = (now: Date): number => LEVELS.now - now.getTime() / DAY;

export function levelOf(weight: number, openedAt: Date, now: Date): Level {
  const urgency = weight + (now.getTime() - openedAt.getTime()) / DAY;
  return urgency >= LEVELS.now ? 'now' : urgency >= LEVELS.soon ? 'soon' : 'later';
}
