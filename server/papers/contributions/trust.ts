import { type Kysely, sql } from 'kysely';
import { CONTRIBUTIONS } from '#contract/limits.ts';
import { DAY } from '#contract/rules/time.ts';
import type { Tables } from '#server/database/tables.ts';

interface Trust {
  /** The next contributions are shown at once, and the desk looks at them afterwards. */
  isTrusted: boolean;
  /** When they are, if none is refused until then; null where too few were shown, or they are already. */
  from: string | null;
}

/** What the desk has thought of a member's contributions so far. */
export async function readTrust(db: Kysely<Tables>, memberId: string, now: Date): Promise<Trust> {
  const { rows } = await sql<{ shown: number; refusedAt: string | null }>`
    select count(*) filter (where state in ('shown', 'withheld', 'withdrawn'))::int as shown,
      max(decided_at) filter (where state = 'refused') as "refusedAt"
    from papers where added_by = ${memberId} and decided_at is not null`.execute(db);
  const { shown = 0, refusedAt = null } = rows[0] ?? {};
  if (shown < CONTRIBUTIONS.trustedAfter) return { isTrusted: false, from: null };
  const end = refusedAt === null ? null : new Date(Date.parse(refusedAt) + CONTRIBUTIONS.trustDays * DAY);
  return end && end > now ? { isTrusted: false, from: end.toISOString() } : { isTrusted: true, from: null };
}
