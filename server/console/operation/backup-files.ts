import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFile } from '#contract/operation.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';

type Config = Context['config'];

/** Days and weeks of which a backup stays. */
const KEPT = { days: 7, weeks: 4 } as const;

const NAME = /^dogear-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;

export const backupFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'backups');

/** dogear-2026-03-01T213000Z.tar.gz */
export const backupName = (at: Date): string => `dogear-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz`;

/** This node's backups, newest first. Ignores files with other names. */
export async function listBackups(config: Pick<Config, 'dataDir'>): Promise<BackupFile[]> {
  const folder = backupFolder(config);
  const found: BackupFile[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const [, date, hours, minutes, seconds] = NAME.exec(name) ?? [];
    const file = date && (await stat(path.join(folder, name)).catch(() => null));
    if (file) found.push({ name, at: `${date}T${hours}:${minutes}:${seconds}.000Z`, bytes: file.size });
  }
  return found.sort((a, b) => b.name.localeCompare(a.name));
}

/** Returns the backups to remove: all but the newest of each of seven days and four weeks, by the campus's clock. */
export function outdated(backups: BackupFile[], timeZone: string): BackupFile[] {
  const days = new Set<string>();
  const weeks = new Set<number>();
  return backups.filter(({ at }) => {
    const date = campusDay(at, timeZone);
    // Weeks begin on Monday; 1970 began on a Thursday.
    const week = Math.floor((Date.parse(date) / DAY + 3) / 7);
    const isOfDay = !days.has(date) && days.size < KEPT.days;
    const isOfWeek = !weeks.has(week) && weeks.size < KEPT.weeks;
    if (isOfDay) days.add(date);
    if (isOfWeek) weeks.add(week);
    return !isOfDay && !isOfWeek;
  });
}

export async function removeOutdated(config: Pick<Config, 'dataDir' | 'timeZone'>): Promise<void> {
  for (const { name } of outdated(await listBackups(config), config.timeZone))
    await rm(path.join(backupFolder(config), name), { force: true });
}

/** The unfinished file of a killed backup. */
export async function removeUnfinished(config: Pick<Config, 'dataDir'>): Promise<void> {
  const folder = backupFolder(config);
  for (const name of await readdir(folder))
    if (name.endsWith('.part') && NAME.test(name.slice(0, -5))) await rm(path.join(folder, name), { force: true });
}
