import { open } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { connectClient } from '#server/database/connect-client.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Files } from '#server/files/files.ts';
import { assertNotOfAnother, pairAnew } from '#server/files/storage-id.ts';
import { hold } from '#server/held.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { replaceSecret } from '#server/start/secret.ts';
import { StartError } from '#server/start/start-error.ts';
import { archiveId, type Checksums, readArchive, verifyArchive } from './archive.ts';
import { assertEmpty, assertNoFiles, clearIfNewer } from './empty.ts';
import { beginLoad, kyselyOn } from './load.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { markFinished, markUnfinished, readUnfinished } from './unfinished.ts';

interface RestoreTarget {
  dataDir: string;
  databaseUrl: string;
  files: Files;
  /** undefined where JWT_SECRET is set. */
  secretFile: string | undefined;
  log: FastifyBaseLogger;
}

/** A backup whose checksums are right. Nothing was written yet. */
interface VerifiedBackup {
  manifest: Manifest;
  /** Restores into an empty database and storage whose server does not run. Throws StartError. */
  restoreInto(target: RestoreTarget): Promise<{ files: number }>;
  close(): Promise<void>;
}

/** Concurrent uploads, each of which is in memory. */
const CONCURRENCY = 4;

/** Opens a backup and verifies all of it. Throws StartError. */
export async function openBackup(file: string): Promise<VerifiedBackup> {
  const handle = await open(file, 'r').catch((error: Error) => {
    throw new StartError(`The backup cannot be read (${error.message}).`);
  });
  try {
    const { first, sums } = await verifyArchive(file, handle);
    const manifest = readManifest(file, first);
    return {
      manifest,
      restoreInto: (target) => restore(manifest, sums, () => readArchive(handle, sums), target),
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
  { dataDir, databaseUrl, files, secretFile, log }: RestoreTarget,
): Promise<{ files: number }> {
  const id = archiveId(sums);
  const isRetry = readUnfinished(dataDir) === id;
  const client = await connectClient(databaseUrl, 'dogear restore');
  try {
    const isLoaded = isRetry && (await isLoadedFrom(client, id));
    const db = kyselyOn(client);
    if (!isLoaded) await assertEmpty(client);
    // A retry replaces the files of the interrupted restore.
    if (!isRetry) {
      await assertNoFiles(files);
      await assertNotOfAnother({ db, files });
    }
    markUnfinished(dataDir, id);
    if (!isLoaded) await clearIfNewer(client, manifest);
    const count = [...sums.keys()].filter((name) => name.startsWith('files/')).length;
    if (!isLoaded) await restoreData(client, manifest, id, read(), { dataDir, databaseUrl, files, secretFile, log });
    await migrate(databaseUrl, log);
    // A copy is not the original: it has a storage of its own, and is quiet until the operator says otherwise.
    await hold(db, new Date());
    await pairAnew({ db, files });
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

/** The database is committed last: an interrupted restore leaves only files that no row names. */
async function restoreData(
  client: pg.Client,
  manifest: Manifest,
  id: string,
  entries: ReturnType<typeof readArchive>,
  { databaseUrl, files, secretFile, log }: RestoreTarget,
): Promise<void> {
  await migrate(databaseUrl, log, { until: manifest.migrations.at(-1)?.name });
  const jobs = await startJobs(databaseUrl, log);
  try {
    const load = await beginLoad(client, manifest);
    const uploads = new Set<Promise<void>>();
    for await (const entry of entries) {
      if (entry.name === 'secret' && secretFile) replaceSecret(secretFile, Buffer.from(entry.bytes).toString());
      if (await load.copy(entry)) continue;
      if (!entry.name.startsWith('files/')) continue;
      const upload = files.put(entry.name.slice('files/'.length), entry.bytes).then(() => void uploads.delete(upload));
      // A failure is thrown by the race below, or at the end.
      upload.catch(() => {});
      uploads.add(upload);
      if (uploads.size >= CONCURRENCY) await Promise.race(uploads);
    }
    await Promise.all(uploads);
    await load.commit(jobs, id);
  } finally {
    await jobs.stop();
  }
}

async function isLoadedFrom(client: pg.Client, id: string): Promise<boolean> {
  const { rows } = await client.query(
    "select obj_description(to_regclass('public.migrations'), 'pg_class') as comment",
  );
  return rows[0]?.comment === `restored ${id}`;
}
