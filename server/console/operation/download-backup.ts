import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { can } from '#contract/can.ts';
import * as endpoints from '#contract/endpoints.ts';
import type { operationCalls } from '#contract/operation.ts';
import { Problem } from '#contract/problems.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { readSignedLink, signLink } from '#server/signed-link.ts';
import { backupFolder, listBackups } from './backup-files.ts';

// Renamed, because linters take it for a React hook.
const { useConsole: isAllowed } = can;

/** Milliseconds for which a link is valid: long enough to follow it. */
const LIFE = MINUTE;
const PURPOSE = 'link of a backup';

/**
 * The token of the link is `<member>.<end, in ms>.<name>.<signature>`. Throws NOT_FOUND where this node does not have
 * the file.
 */
export const getBackupLink: ServerFunction<(typeof operationCalls)['getBackupLink']> = async (
  { config, now },
  viewer,
  { name },
) => {
  const backups = await listBackups(config);
  if (!backups.some((one) => one.name === name))
    throw new Problem('NOT_FOUND', { message: 'This backup is not here any more.' });
  const token = signLink(config, PURPOSE, `${viewer.id}.${now().getTime() + LIFE}.${name}`);
  return { data: { url: `${endpoints.backups}?${new URLSearchParams({ token })}` } };
};

/** Opens the file of a link, whose member must still be an admin. Throws NOT_FOUND. The caller closes it. */
export async function streamBackup(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { token, ip }: { token: string; ip: string },
): Promise<{ handle: FileHandle; name: string; bytes: number }> {
  const absent = new Problem('NOT_FOUND', { message: 'This link has expired. Press Download again.' });
  const payload = readSignedLink(config, PURPOSE, token);
  if (payload === null) throw absent;
  const [memberId = '', until, ...parts] = payload.split('.');
  if (!(Number(until) > now().getTime())) throw absent;
  const member = await db
    .selectFrom('members')
    .select(['id', 'role'])
    .where('id', '=', memberId)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  if (!member || !isAllowed(member)) throw absent;
  const file = (await listBackups(config)).find(({ name }) => name === parts.join('.'));
  if (!file) throw absent;
  const handle = await open(path.join(backupFolder(config), file.name));
  await writeAudit(db, now(), { action: 'backup downloaded', actorId: member.id, subject: file.name, ip });
  return { handle, name: file.name, bytes: file.bytes };
}
