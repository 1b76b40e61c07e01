import { createHmac } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { DESK, type DeskAct } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/*
 * What was decided against an address holds to its end, also after the account is deleted and made anew (M10). Of a deleted
 * account stays a keyed hash of the address with the number and the end of each decision in force, and nothing else.
 */

type Db = Kysely<Tables>;
type Holding = Pick<Context, 'config' | 'now'>;
interface Account {
  id: string;
  email: string;
}

/** A ban without an account ends after two years, unless it is lifted before. */
const BAN_DAYS = 2 * 365;

function hashOf({ config }: Pick<Context, 'config'>, email: string): Buffer {
  const key = createHmac('sha256', config.jwtSecret).update('held decisions').digest();
  return createHmac('sha256', key).update(email).digest();
}

const isInForce = (act: DeskAct): RawBuilder<boolean> =>
  sql<boolean>`(${act} = any(d.acts) and not ${act} = any(d.lifted))`;

/** Remembers, before an account is deleted, its decisions in force. */
export async function holdDecisions(context: Holding, trx: Db, { id, email }: Account): Promise<void> {
  const now = context.now();
  const banEnd = new Date(now.getTime() + BAN_DAYS * DAY);
  await sql`
    insert into held_decisions (address_hash, number, until)
    select ${hashOf(context, email)}, c.number, ends.until
    from decisions d join cases c on c.id = d.case_id
    cross join lateral (select greatest(
      case when ${isInForce('ban')} then ${banEnd}::timestamptz end,
      case when ${isInForce('suspend')} then d.until end,
      case when ${isInForce('warn')} then d.at + make_interval(days => ${DESK.warningDays}) end) as until) ends
    where d.member_id = ${id} and ends.until > ${now}
    on conflict (address_hash, number) do update set until = excluded.until`.execute(trx);
}

/** Makes a new account bear what was decided against its address. Throws BLOCKED for a ban. */
export async function applyHeldDecisions(context: Holding, trx: Db, { id, email }: Account): Promise<void> {
  const hash = hashOf(context, email);
  const { rows } = await sql<{ case_id: string; isBanned: boolean; suspendedUntil: string | null }>`
    select c.id as case_id, ${isInForce('ban')} as "isBanned",
      case when ${isInForce('suspend')} then d.until end as "suspendedUntil"
    from held_decisions h join cases c on c.number = h.number join decisions d on d.case_id = c.id
    where h.address_hash = ${hash} and h.until > ${context.now()}
    order by c.id for update of c`.execute(trx);
  if (rows.length === 0) return;
  if (rows.some(({ isBanned }) => isBanned)) throw new Problem('BLOCKED');
  const caseIds = rows.map(({ case_id }) => case_id);
  await trx.updateTable('cases').set({ owner_id: id }).where('id', 'in', caseIds).execute();
  await trx.updateTable('decisions').set({ member_id: id }).where('case_id', 'in', caseIds).execute();
  const until = rows
    .map(({ suspendedUntil }) => suspendedUntil ?? '')
    .sort()
    .at(-1);
  if (until) await trx.updateTable('members').set({ suspended_until: until }).where('id', '=', id).execute();
  await trx.deleteFrom('held_decisions').where('address_hash', '=', hash).execute();
}

/** Once nothing of a decision is in force any more, nothing is held. */
export async function dropHeld(trx: Db, caseId: string): Promise<void> {
  await sql`
    delete from held_decisions h using cases c, decisions d
    where c.id = ${caseId} and d.case_id = c.id and h.number = c.number
      and not ${isInForce('ban')} and not ${isInForce('suspend')} and not ${isInForce('warn')}`.execute(trx);
}
