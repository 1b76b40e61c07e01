import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { Tables } from '#server/database/tables.ts';
import type { JobName, Jobs } from '#server/jobs/jobs.ts';
import { StartError } from '#server/start/start-error.ts';
import { quoteName } from './dump.ts';
import type { Manifest } from './manifest.ts';

const ENTRY_NAME = /^(?:database\/(?<table>.+)|(?<jobs>jobs))\.\d{5}\.copy$/;

/** One transaction that fills a freshly migrated database. */
export interface Load {
  /** False where the entry is not of a table or of jobs. */
  copy(entry: { name: string; bytes: Uint8Array }): Promise<boolean>;
  /** Checks the foreign keys and commits; `id` is stored, so that a retry knows that this backup is loaded. */
  commit(jobs: Jobs, id: string): Promise<void>;
}

/**
 * Foreign keys are dropped and added again at the end: members and pictures refer to each other, and checking a whole
 * table once is faster. Triggers are disabled, because their results are in the backup.
 */
export async function beginLoad(client: pg.Client, { tables, sequences }: Manifest): Promise<Load> {
  await client.query('begin');
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  for (const { name } of tables) await client.query(`alter table ${quoteName(name)} disable trigger user`);
  // The rows that migrations inserted are in the backup too.
  await client.query(`truncate ${tables.map(({ name }) => quoteName(name)).join(', ')}`);
  await client.query('create temp table restored_jobs (name text, data jsonb, pause int) on commit drop');
  const columns = new Map(tables.map((table) => [table.name, table.columns]));

  return {
    async copy({ name, bytes }) {
      const { table, jobs } = ENTRY_NAME.exec(name)?.groups ?? {};
      if (jobs) await copyInto(client, 'restored_jobs', bytes);
      if (table) {
        const into = columns.get(table);
        if (!into) throw new StartError(`The backup has rows of ${table}, which it does not name; it is damaged.`);
        await copyInto(client, `${quoteName(table)} (${into.map(quoteName).join(', ')})`, bytes);
      }
      return jobs !== undefined || table !== undefined;
    },
    async commit(jobs, id) {
      for (const { name } of tables) await client.query(`alter table ${quoteName(name)} enable trigger user`);
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
      for (const { name, last } of sequences)
        await client.query('select setval($1::regclass, $2::bigint)', [quoteName(name), last]);
      await addJobs(client, jobs);
      await client.query(`comment on table migrations is 'restored ${id}'`);
      await client.query('commit');
    },
  };
}

async function copyInto(client: pg.Client, into: string, bytes: Uint8Array): Promise<void> {
  await pipeline([bytes], client.query(from(`copy ${into} from stdin`)));
}

/** Jobs are added through the queue, because its tables depend on pg-boss's version. */
async function addJobs(client: pg.Client, jobs: Jobs): Promise<void> {
  const trx = kyselyOn(client);
  // The original has pushed what it was about to push.
  await client.query("declare waiting cursor for select name, data, pause from restored_jobs where name <> 'sendPush'");
  for (;;) {
    const { rows } = await client.query('fetch 500 from waiting');
    if (rows.length === 0) return;
    for (const { name, data, pause } of rows)
      await jobs.add(trx, name as JobName, data, pause === null ? {} : { maxRetryDelay: pause });
  }
}

/** Works on this connection, also within its transaction. */
export const kyselyOn = (client: pg.Client): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolOf(client) }) });

/** A pool of one connection, so that jobs are added in our transaction. */
const poolOf = (client: pg.Client) => ({
  connect: async () => ({ query: client.query.bind(client), release() {} }) as unknown as pg.PoolClient,
  end: async () => {},
  options: {},
});
