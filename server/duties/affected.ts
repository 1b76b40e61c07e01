import { type Kysely, type RawBuilder, sql } from 'kysely';
import { BREACHES, type BreachAffects } from '#contract/duty-limits.ts';
import type { Branch } from '#contract/limits.ts';
import { badField } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';
import { areOf } from '#server/notices/notify-in-batches.ts';

/** Whom a breach affects, as it is written down. */
export interface Scope {
  affects: BreachAffects;
  branch?: Branch | null | undefined;
  year?: number | null | undefined;
  names?: string | null | undefined;
}

/** The lines of a list of accounts, each once, in small letters. */
export const linesOf = (names: string | null | undefined): string[] => [
  ...new Set(
    (names ?? '')
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Condition on members: those of a scope, banned ones too. */
export function areAffected({ affects, branch, year, names }: Scope): RawBuilder<boolean> {
  if (affects === 'everyone') return sql<boolean>`true`;
  if (affects === 'group') return branch && year ? sql<boolean>`${areOf(branch, year)}` : sql<boolean>`false`;
  const lines = linesOf(names);
  return sql<boolean>`(email = any(${lines}) or username = any(${lines}))`;
}

/** How many members a scope has. Throws INVALID_INPUT where it has none, or names somebody who has no account. */
export async function countScope(db: Kysely<Tables>, scope: Scope): Promise<number> {
  if (scope.affects === 'named') await assertKnown(db, linesOf(scope.names));
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from members where ${areAffected(scope)}`.execute(db);
  const members = rows[0]?.members ?? 0;
  if (members === 0) throw badField('affects', 'Nobody is affected: choose others, or name accounts');
  return members;
}

async function assertKnown(db: Kysely<Tables>, lines: string[]): Promise<void> {
  if (lines.length > BREACHES.named) throw badField('names', `Up to ${BREACHES.named} accounts can be named`);
  const { rows } = await sql<{ line: string }>`
    select line from unnest(${lines}::text[]) as given (line)
    where not exists (select from members where email = line or username = line) limit 3`.execute(db);
  if (rows.length > 0)
    throw badField('names', `Nobody here has the address or username ${rows.map(({ line }) => line).join(', ')}`);
}
