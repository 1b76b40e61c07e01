import type { Health } from '#contract/operation.ts';
import { formatNumber } from '#contract/rules/format-number.ts';
import { HOUR, MINUTE, SECOND } from '#contract/rules/time.ts';

/** Tolerated delay of a job, and age of the newest backup. */
const LATE = 5 * MINUTE;
const OLD = 48 * HOUR;

const since = (time: string, checkedAt: string): number => Math.max(0, Date.parse(checkedAt) - Date.parse(time));

/** '2 s', '4 min', '3 h' */
export function lateness(time: string, checkedAt: string): string {
  const late = since(time, checkedAt);
  if (late < MINUTE) return `${Math.round(late / SECOND)} s`;
  return late < HOUR ? `${Math.floor(late / MINUTE)} min` : `${formatNumber(Math.floor(late / HOUR))} h`;
}

export const isBehind = ({ oldestWaitingAt }: Health['jobs'], checkedAt: string): boolean =>
  oldestWaitingAt !== null && since(oldestWaitingAt, checkedAt) > LATE;

/** What is wrong with the backups; null for nothing. */
export function backupNeed({ backups, backupError, checkedAt }: Health): string | null {
  if (backupError !== null) return 'the last backup failed';
  const [newest] = backups;
  if (!newest) return 'there is no backup';
  return since(newest.at, checkedAt) > OLD ? 'the newest backup is old' : null;
}

/** What is wrong with the files; null for nothing. */
export function fileNeed({ files: { error, checked } }: Pick<Health, 'files'>): string | null {
  if (error !== null) return 'the last check of the files failed';
  if (!checked || checked.problems === 0) return null;
  return checked.problems === 1 ? 'a file has a problem' : `${formatNumber(checked.problems)} files have problems`;
}

/** Used per cent of the disk; null if unknown. */
export function usedShare({ pictures, papers, database, free }: Health['storage']): number | null {
  const used = pictures + papers + database;
  return free === null ? null : Math.ceil((100 * used) / (used + free));
}
/** Percentage from which the disk is nearly full. */
export const NEARLY_FULL = 85;

const COUNTS = [
  'Nothing needs',
  'One thing needs',
  'Two things need',
  'Three things need',
  'Four things need',
  'Five things need',
  'Six things need',
];

/** 'One thing needs you: 3 mails fail.' */
export function needsOf(health: Health): string {
  const { mails, jobs, storage, checkedAt, heldSince } = health;
  const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${formatNumber(n)} ${many}`);
  const needs = [
    heldSince !== null && 'this restored copy sends no notices, digests or pushes until `npm run admin -- resume`',
    mails.failing > 0 && count(mails.failing, 'mail fails', 'mails fail'),
    jobs.failed > 0
      ? count(jobs.failed, 'job failed', 'jobs failed')
      : isBehind(jobs, checkedAt) && 'jobs wait for long',
    backupNeed(health),
    fileNeed(health),
    (usedShare(storage) ?? 0) >= NEARLY_FULL && 'the disk is nearly full',
  ].filter((need) => typeof need === 'string');
  return `${COUNTS[needs.length]} you${needs.length > 0 ? `: ${needs.join(', ')}` : ''}.`;
}
