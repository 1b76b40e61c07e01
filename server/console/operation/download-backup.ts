import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { can } from '#contract/can.ts';
import { Problem } from '#contract/problems.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import { backupFolder, listBackups } from './backup-files.ts';
import { readBackupLink } from './backup-link.ts';

// Renamed, because linters take it for a React hook.
const { useConsole: isAllowed } = can;

/** Opens the file of a link, whose member must still be an admin. Throws NOT_FOUND. The caller closes it. */
export async function openBackup(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { token, ip }: { token: string; ip: string },
): Promise<{ handle: FileHandle; name: string; bytes: number }> {
  const absent = new Problem('NOT_FOUND', { message: 'This link has expired. Press Download again.' });
  const link = readBackupLink(config, token, now());
  if (!link) throw absent;
  const member = await db
    .selectFrom('members')
    .select(['id', 'role'])
    .where('id', '=', link.memberId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (!member || !isAllowed(member)) throw absent;
  const file = (await listBackups(config)).find(({ name }) => name === link.name);
  if (!file) throw absent;
  const handle = await open(path.join(backupFolder(config), file.name));
  await writeAudit(db, now(), { action: 'backup downloaded', actorId: member.id, subject: file.name, ip });
  return { handle, name: file.name, bytes: file.bytes };
}
