import { NOTICE_KIND_NAMES, type NoticeKind } from '#contract/notices/kinds.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { lockingMember } from '#server/database/locks.ts';
import { readMailLink } from './mail-link.ts';
import { findSettings, saveWays } from './settings.ts';

/**
 * Unsubscribes as a link in a mail says, or undoes that for the kinds in `undo`. Returns the changed kinds. Throws
 * NOT_FOUND for a forged or expired link.
 */
export async function stopMails(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { token, undo }: { token: string; undo?: NoticeKind[] | undefined },
): Promise<NoticeKind[]> {
  const link = readMailLink(config, token, now());
  if (!link) throw new Problem('NOT_FOUND', { message: 'This link is too old. Sign in to change what reaches you.' });
  const { memberId, ends } = link;
  return db.transaction().execute(async (trx) => {
    const member = await lockingMember(trx, memberId).select('id').executeTakeFirst();
    if (!member) throw new Problem('NOT_FOUND', { message: 'This account is not here any more.' });
    const { ways } = await findSettings(trx, config, memberId);
    const way = ends === 'digest' ? 'digest' : 'now';
    const covered = ends === 'digest' ? NOTICE_KIND_NAMES : ends;
    // An undo restores only what this link can end.
    const kinds = undo
      ? covered.filter((kind) => undo.includes(kind) && ways[kind].mail === 'off')
      : covered.filter((kind) => (ends === 'digest' ? ways[kind].mail === way : ways[kind].mail !== 'off'));
    await saveWays(trx, memberId, kinds, { mail: undo ? way : 'off' });
    return kinds;
  });
}
