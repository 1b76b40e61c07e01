import { open } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { migrate } from '../database/migrate.ts';
import type { Files } from '../files.ts';
import { startJobs } from '../jobs.ts';
import { replaceSecret } from '../secret.ts';
import { StartError } from '../start-error.ts';
import { type Checksums, idOf, readArchive, verifyArchive } from './archive.ts';
import { connectPatiently } from './backup.ts';
import { assertEmpty, assertNoFiles } from './empty.ts';
import { beginLoad } from './load.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { markFinished, markUnfinished, readUnfinished } from './unfinished.ts';

export interface RestoreInto {
  dataDir: string;
  databaseUrl: string;
  files: Files;
  /** undefined where the secret comes from elsewhere. */
  secretFile: string | undefined;
  log: FastifyBaseLogger;
}

/** A backup that was read through and found whole, with nothing touched. */
export interface Verified {
  manifest: Manifest;
  /** Puts it into an empty place, whose server does not run. Throws StartError. */
  restoreInto(place: RestoreInto): Promise<{ files: number }>;
  close(): Promise<void>;
}

/** Files put at once: each is in memory meanwhile. */
const AT_ONCE = 4;

/** Opens a backup and verifies all of it. Throws StartError. */
export async function openBackup(file: string): Promise<Verified> {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new StartError(`The backup cannot be read (${error.message}).`);
  });
  try {
    const { first, sums } = await verifyArchive(file, handle);
    const manifest = readManifest(file, first);
    return {
      manifest,
      restoreInto: (place) => restore(manifest, sums, () => readArchive(handle, sums), place),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function restore(
  manifest: Manifest,
  sums: Checksums,
  read: () => ReturnType<typeof readArchive>,
  { dataDir, databaseUrl, files, secretFile, log }: RestoreInto,
): Promise<{ files: number }> {
  const id = idOf(sums);
  const isAgain = readUnfinished(dataDir) === id;
  const client = await connectPatiently(databaseUrl, 'dogear restore');
  try {
    const isLoaded = isAgain && (await isLoadedFrom(client, id));
    if (!isLoaded) await assertEmpty(client, manifest);
    // Those of the restore that was cut off are put once more.
    if (!isAgain) await assertNoFiles(files);
    markUnfinished(dataDir, id);
    const count = [...sums.keys()].filter((name) => name.startsWith('files/')).length;
    if (!isLoaded) await fill(client, manifest, id, read(), { dataDir, databaseUrl, files, secretFile, log });
    await migrate(databaseUrl, log);
    await client.query('analyze');
    markFinished(dataDir);
    return { files: count };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new StartError(`The restore stopped (${reason}); put that right and run it again.`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

/** The database is committed last: before that there is nothing but files that no row names. */
async function fill(
  client: pg.Client,
  manifest: Manifest,
  id: string,
  parts: ReturnType<typeof readArchive>,
  { databaseUrl, files, secretFile, log }: RestoreInto,
): Promise<void> {
  await migrate(databaseUrl, log, { until: manifest.migrations.at(-1)?.name });
  const jobs = await startJobs(databaseUrl, log);
  try {
    const load = await beginLoad(client, manifest);
    const putting = new Set<Promise<void>>();
    for await (const part of parts) {
      if (part.name === 'secret' && secretFile) replaceSecret(secretFile, Buffer.from(part.bytes).toString());
      if (await load.take(part)) continue;
      if (!part.name.startsWith('files/')) continue;
      const put = files.put(part.name.slice('files/'.length), part.bytes).then(() => void putting.delete(put));
      // Heard at the next turn, or at the end.
      put.catch(() => {});
      putting.add(put);
      if (putting.size >= AT_ONCE) await Promise.race(putting);
    }
    await Promise.all(putting);
    await load.commit(jobs, id);
  } finally {
    await jobs.stop();
  }
}

async function isLoadedFrom(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query("select obj_description(to_regclass('public.migrations'), 'pg_class') as said");
  return rows[0]?.said === `restored ${id}`;
}
