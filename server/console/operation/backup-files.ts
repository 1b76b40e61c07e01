import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupFile } from '#contract/operation.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { DAY } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import { backUp } from '#server/backup/backup.ts';
import type { Context } from '#server/context.ts';
import { freeBytes, readStorage } from './storage.ts';

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

/** Job: writes a backup into this node's DATA_DIR, and removes old ones. Throws errors that the console shows. */
export async function runBackup(context: Context, signal: AbortSignal): Promise<void> {
  const { config, databaseUrl, db, files, now } = context;
  const folder = backupFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(config);
  await assertRoom(context);
  const name = backupName(now());
  const file = path.join(folder, name);
  const secret = config.isSecretMade ? config.jwtSecret : undefined;
  const written = await backUp({ databaseUrl, files, secret }, file, signal);
  const { size } = await stat(file);
  await writeAudit(db, now(), { action: 'backup made', subject: name, details: { bytes: size, files: written.files } });
  await removeOutdated(config);
}

/** A full disk would stop the database beside it. */
async function assertRoom({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  const { pictures, papers, database } = await readStorage(db);
  const free = await freeBytes(config.dataDir);
  if (free < pictures + papers + database)
    throw new Error('No backup was made: the disk of DATA_DIR has too little room for another.');
}
