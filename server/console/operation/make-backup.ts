import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { writeAudit } from '#server/audit.ts';
import { backUp } from '#server/backup/backup.ts';
import type { Context } from '#server/context.ts';
import { backupFolder, backupName, removeOutdated, removeUnfinished } from './backup-files.ts';
import { freeBytes, readStorage } from './storage.ts';

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
