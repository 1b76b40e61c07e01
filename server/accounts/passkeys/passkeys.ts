import type { passkeyCalls } from '#contract/passkeys.ts';
import { notFound, Problem } from '#contract/problems.ts';
import { allowsPasskeys } from '#contract/rules/passkeys.ts';
import { requirePassword } from '#server/accounts/given-password.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof passkeyCalls;

export const listPasskeys: ServerFunction<Calls['listPasskeys']> = async ({ db }, viewer) => ({
  data: await db
    .selectFrom('passkeys')
    .select(['id as _id', 'name', 'created_at as createdAt', 'used_at as usedAt'])
    .where('member_id', '=', viewer.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
});

export const removePasskey: ServerFunction<Calls['removePasskey']> = async (context, viewer, { passkeyId }) => {
  requirePassword(context, viewer);
  const { db, now } = context;
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('member_id', '=', viewer.id)
      .executeTakeFirst();
    if (removed.numDeletedRows === 0n) throw notFound('passkey');
    await writeAudit(trx, now(), { action: 'passkey removed', by: viewer, subject: viewer.id });
  });
  return { message: 'The passkey is removed.' };
};

/** Signatures that we take: Ed25519, ES256, RS256, as COSE numbers them. */
export const ALGORITHMS = [-8, -7, -257];

/** Whom passkeys are for: the public name. Throws FORBIDDEN where browsers allow none. */
export function relyingParty({ publicUrl, brandName }: Pick<Context['config'], 'publicUrl' | 'brandName'>) {
  if (!allowsPasskeys(publicUrl)) throw new Problem('FORBIDDEN', { message: 'Passkeys need a name and https.' });
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin, name: brandName };
}
