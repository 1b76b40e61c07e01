import { hash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Health } from './health.ts';
import type { SharedPool } from './share-by-call.ts';
import { isStale, tryAgain } from './try-again.ts';

/** Prefix of a statement whose best plan depends on its values, such as a rare or a frequent word: it is not prepared. */
export const PLANNED_AFRESH = '/* planned afresh */';

/** Later texts are not prepared, so that lists of parameters cannot fill the memory of both sides. */
const MAX_NAMES = 1000;

/** A finished statement, successful or not. */
export interface Statement {
  /** SQL text with $1, $2 … for its values. */
  text: string;
  /** When it was sent, by performance.now(). */
  since: number;
  /** Why it failed. */
  error?: unknown;
}

/**
 * Wraps the pool for Kysely. Statements with parameters get a name, so that PostgreSQL parses them once a connection.
 * When a migration has made prepared statements invalid all get new names, and the refused one is sent again, as after a
 * deadlock. A connection is closed after any error that is not about the statement alone. `health` watches each statement; `watch` is called after it.
 */
export function preparing(
  pool: SharedPool,
  { health, watch }: { health?: Health | undefined; watch?: ((statement: Statement) => void) | undefined },
): PostgresPool {
  const names = new Map<string, string>();
  let generation = 0;

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0 || text.trimStart().startsWith(PLANNED_AFRESH)) return undefined;
    const known = names.get(text);
    if (known || names.size >= MAX_NAMES) return known;
    const name = `${hash('sha256', text, 'base64url')}${generation}`;
    names.set(text, name);
    return name;
  }

  /** No connection asks by a name again that is of before the migration. */
  function forgetNames(text: string, name: string | undefined): void {
    if (names.get(text) !== name) return;
    names.clear();
    generation += 1;
  }

  async function connect(): Promise<PostgresPoolClient> {
    const { client, release } = await pool.take();
    let isBroken = false;
    let isInTransaction = false;
    async function ask(text: string, values: unknown[]) {
      const since = performance.now();
      const name = nameOf(text, values);
      try {
        const answer = client.query({ name, text, values });
        const result = await (health?.watch(client, answer) ?? answer);
        watch?.({ text, since });
        return result;
      } catch (error) {
        watch?.({ text, since, error });
        isBroken ||= !isOfStatement(error);
        if (isStale(error)) forgetNames(text, name);
        throw error;
      }
    }
    function query(text: string, values: unknown[]) {
      if (BEGIN.test(text)) isInTransaction = true;
      if (END.test(text)) isInTransaction = false;
      // A transaction is tried again as a whole.
      return isInTransaction ? ask(text, values) : tryAgain(() => ask(text, values));
    }
    // Kysely's type also has an overload for cursors, which we do not use.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => release(isBroken) };
  }

  return { connect, end: pool.end, options: pool.options };
}

/** read_only_sql_transaction: this PostgreSQL was the primary, and the next connection may reach the new one. */
const READ_ONLY = '25006';

const BEGIN = /^(begin|start transaction)\b/;
const END = /^(commit|rollback)$/;

const isOfStatement = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && error.code !== READ_ONLY;
