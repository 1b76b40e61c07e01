import type { Kysely } from 'kysely';
import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '#contract/notice-kinds.ts';
import type { NoticeSettings } from '#contract/notices.ts';
import { Problem } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';

const isLocked = (kind: NoticeKind): boolean => 'isLocked' in NOTICE_KINDS[kind];

/** A member's settings, with defaults for the rest. */
export async function findSettings(db: Kysely<Tables>, memberId: string): Promise<NoticeSettings> {
  const chosen = await db.selectFrom('notice_ways').selectAll().where('member_id', '=', memberId).execute();
  const ways = Object.fromEntries(
    NOTICE_KIND_NAMES.map((kind) => {
      const { app } = chosen.find((one) => one.kind === kind) ?? NOTICE_KINDS[kind].ways;
      return [kind, { app }];
    }),
  );
  return { ways: ways as NoticeSettings['ways'] };
}

/** Switches one kind on or off, or without a kind all that can be changed. Throws FORBIDDEN for one that cannot. */
export async function saveSettings(
  trx: Kysely<Tables>,
  memberId: string,
  { kind, app }: { kind?: NoticeKind | undefined; app: boolean },
): Promise<void> {
  if (kind && isLocked(kind)) throw new Problem('FORBIDDEN', { message: 'These notices cannot be switched off.' });
  const kinds = kind ? [kind] : NOTICE_KIND_NAMES.filter((one) => !isLocked(one));
  await trx
    .insertInto('notice_ways')
    .values(kinds.map((one) => ({ member_id: memberId, kind: one, app })))
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ app }))
    .execute();
}
