import { type Kysely, sql } from 'kysely';
import type { ServerInput } from '#contract/call.ts';
import type { NoticeWays } from '#contract/notices/kind.ts';
import { hasTrait, isLocked, NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notices/kinds.ts';
import type { NoticeSettings, noticeCalls } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

type Change = ServerInput<typeof noticeCalls.changeNoticeSettings>;

/** A member's settings, with defaults for the rest. */
export async function findSettings(
  db: Kysely<Tables>,
  { digestHour }: Pick<Context['config'], 'digestHour'>,
  memberId: string,
): Promise<NoticeSettings> {
  const chosen = await db.selectFrom('notice_ways').selectAll().where('member_id', '=', memberId).execute();
  const settings = await db
    .selectFrom('notice_settings')
    .select(['digest_hour', 'quiet_from as from', 'quiet_to as to'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const { from = null, to = null } = settings ?? {};
  return {
    ways: Object.fromEntries(
      NOTICE_KIND_NAMES.map((kind) => {
        const otherwise = NOTICE_KINDS[kind].ways;
        const { app, push, mail } = chosen.find((one) => one.kind === kind) ?? otherwise;
        return [kind, { app, push: push ?? otherwise.push, mail: mail ?? otherwise.mail }];
      }),
    ) as NoticeSettings['ways'],
    digestHour: settings?.digest_hour ?? digestHour,
    quiet: from === null || to === null ? null : { from, to },
  };
}

/** Throws FORBIDDEN for what cannot be switched off. */
export async function saveSettings(trx: Kysely<Tables>, memberId: string, change: Change): Promise<void> {
  const { kind, app, push, mail, digestHour, quietFrom, quietTo } = change;
  if (kind) await saveWays(trx, memberId, [kind], { app, push, mail });
  else if (app === false) await turnAllOff(trx, memberId);
  else if (app) await trx.deleteFrom('notice_ways').where('member_id', '=', memberId).execute();
  const hasQuiet = quietFrom !== quietTo;
  const settings = {
    ...(digestHour !== undefined && { digest_hour: digestHour }),
    ...(quietFrom !== undefined && {
      quiet_from: hasQuiet ? quietFrom : null,
      quiet_to: hasQuiet ? (quietTo ?? null) : null,
    }),
  };
  if (Object.keys(settings).length === 0) return;
  await trx
    .insertInto('notice_settings')
    .values({ member_id: memberId, ...settings })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(settings))
    .execute();
}

async function turnAllOff(trx: Kysely<Tables>, memberId: string): Promise<void> {
  const locked = NOTICE_KIND_NAMES.filter(isLocked);
  const open = NOTICE_KIND_NAMES.filter((kind) => !isLocked(kind));
  await saveWays(trx, memberId, open, { app: false, push: false, mail: 'off' });
  await saveWays(trx, memberId, locked, { push: false });
}

/** Changes the given channels of some kinds. */
export async function saveWays(
  trx: Kysely<Tables>,
  memberId: string,
  kinds: NoticeKind[],
  { app, push, mail }: { [Way in keyof NoticeWays]?: NoticeWays[Way] | undefined },
): Promise<void> {
  if (kinds.length === 0) return;
  if (kinds.some(isLocked) && (app !== undefined || mail !== undefined))
    throw new Problem('FORBIDDEN', { message: 'These notices cannot be switched off.' });
  if ((app || push || mail === 'now') && kinds.some((kind) => hasTrait(kind, 'isDigestOnly')))
    throw new Problem('FORBIDDEN', { message: 'These notices come in the digest alone.' });
  await trx
    .insertInto('notice_ways')
    .values(
      kinds.map((kind) => ({
        member_id: memberId,
        kind,
        app: app ?? NOTICE_KINDS[kind].ways.app,
        push: push ?? null,
        mail: mail ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind']).doUpdateSet({
        app: app ?? sql.ref('notice_ways.app'),
        push: push ?? sql.ref('notice_ways.push'),
        mail: mail ?? sql.ref('notice_ways.mail'),
      }),
    )
    .execute();
}
