import { sql } from 'kysely';
import { ENDS, LIST } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Change, Ending, Figures, turnCalls } from '#contract/turns.ts';
import type { Context } from '#server/context.ts';
import { listDeals } from '#server/deals/lists.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { isSearching } from '#server/saved-searches/find-matches.ts';

/** What waits for a member, of both sides of a deal, of own items and of the desk. */
export const listTurns: ServerFunction<(typeof turnCalls)['listTurns']> = async (context, viewer) => {
  const running = { kind: 'all', ended: false, toReview: true, limit: LIST.max } as const;
  const [deals, endings, changes, figures] = await Promise.all([
    listDeals(context, viewer, running),
    findEndings(context, viewer.id),
    findChanges(context, viewer.id),
    countOwn(context, viewer.id),
  ]);
  return { data: { deals: deals.data, endings, changes, figures } };
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

/** The same as the pages that the figures lead to. */
async function countOwn({ db, now }: Pick<Context, 'db' | 'now'>, memberId: string): Promise<Figures | undefined> {
  const soon = new Date(now().getTime() + ENDS.before * DAY);
  const { rows } = await sql<Figures>`
    select own.*, wished.*, searched.*
    from (
      select count(*)::int as items, (count(*) filter (where ends_at <= ${soon} and status <> 'Sold'))::int as "endSoon"
      from items where owner_id = ${memberId} and publication = 'Published' and removed_at is null
    ) own, (
      select count(*)::int as wishes, (count(*) filter (where i.reduced_at > w.added_at
        and i.publication = 'Published' and i.status = 'Available'))::int as cheaper
      from wishes w left join items i on i.id = w.item_id where w.member_id = ${memberId}
    ) wished, (
      select count(*)::int as searches from saved_searches s
      where s.member_id = ${memberId} and ${isSearching} and exists (
        select from saved_search_matches m join items i on i.id = m.item_id and i.publication = 'Published'
        where m.search_id = s.id and m.at > s.seen_at)
    ) searched`.execute(db);
  return rows[0];
}
