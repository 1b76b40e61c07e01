import { sql } from 'kysely';
import { ENDS, LIST } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Change, Ending, turnCalls } from '#contract/turns.ts';
import type { Context } from '#server/context.ts';
import { listDeals } from '#server/deals/lists.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';

/** What waits for a member, of both sides of a deal, of own items and of the desk. */
export const listTurns: ServerFunction<(typeof turnCalls)['listTurns']> = async (context, viewer) => {
  const running = { kind: 'all', ended: false, toReview: true, limit: LIST.max } as const;
  const [deals, endings, changes] = await Promise.all([
    listDeals(context, viewer, running),
    findEndings(context, viewer.id),
    findChanges(context, viewer.id),
  ]);
  return { data: { deals: deals.data, endings, changes } };
};

/** The time before and after its end in which the owner is told of it (server/items/ends/notify-of-ends.ts). */
async function findEndings({ db, now }: Pick<Context, 'db' | 'now'>, ownerId: string): Promise<Ending[]> {
  const at = now().getTime();
  const { rows } = await sql<Ending & { name: string | null }>`
    select i.id as "itemId", i.title, i.kind, p.name, coalesce(i.ended_at, i.ends_at) as "endsAt",
      i.ended_at is not null as "hasEnded"
    from items i left join pictures p on p.id = i.picture_id
    where i.owner_id = ${ownerId} and i.removed_at is null and i.hidden_at is null and i.status <> 'Sold' and (
      (i.publication = 'Published' and i.ends_at <= ${new Date(at + ENDS.before * DAY)})
      or (i.publication = 'Draft' and i.ended_at > ${new Date(at - ENDS.after * DAY)}))
    order by 5, i.id limit ${LIST.max}`.execute(db);
  return rows.map(({ name, ...ending }) => ({ ...ending, image: imageOf(name) }));
}

/** Those that the member can still make. */
async function findChanges({ db, now }: Pick<Context, 'db' | 'now'>, memberId: string): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select c.number, coalesce(c.snapshot->>'title', '') as title, d.change_until as until
    from decisions d join cases c on c.id = d.case_id
    where d.member_id = ${memberId} and d.change_until > ${now()} and d.changed_at is null
      and not 'askForChange' = any(d.lifted)
    order by d.change_until limit ${LIST.max}`.execute(db);
  return rows;
}
