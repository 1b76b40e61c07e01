import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import type { Files } from '../files.ts';
import { isFileName } from '../files.ts';
import { StartError } from '../start-error.ts';
import { type Part, writeArchive } from './archive.ts';
import { beginSnapshot, dumpTables } from './dump.ts';
import { MANIFEST } from './manifest.ts';

export interface BackupOf {
  databaseUrl: string;
  files: Files;
  /** Kept in the backup where it is ours to keep, so that sessions and codes go on. */
  secret: string | undefined;
}

/** Writes everything into one new file while the server runs. Returns what is in it. Throws StartError. */
export async function backUp(
  { databaseUrl, files, secret }: BackupOf,
  file: string,
  signal?: AbortSignal,
): Promise<{ files: number; bytes: number }> {
  if (existsSync(file)) throw new StartError(`${file} is there already; a backup never replaces another file.`);
  const count = { files: 0, bytes: 0 };
  const client = await connectPatiently(databaseUrl, 'dogear backup');

  /** Database first and files second: whatever a row names was stored before the row. */
  async function* parts(): AsyncGenerator<Part> {
    const manifest = await beginSnapshot(client);
    yield { name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
    if (secret !== undefined) yield { name: 'secret', bytes: Buffer.from(`${secret}\n`) };
    yield* dumpTables(client, manifest);
    // Ends the snapshot, not the lock by which files stay.
    await client.query('commit');
    for await (const { name } of files.list()) {
      const found = isFileName(name) ? await files.read(name) : null;
      if (!found) continue;
      const bytes = await buffer(found.stream);
      if (bytes.length !== found.size) throw new Error(`${name} ended early`);
      count.files += 1;
      count.bytes += bytes.length;
      yield { name: `files/${name}`, bytes };
    }
    // Without the connection the lock would have been lost on the way.
    await client.query('select 1');
  }

  try {
    await writeArchive(file, parts(), signal);
    return count;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (signal?.aborted) throw new StartError('Stopped; no backup was made.');
    throw new StartError(`No backup was made (${(error as Error).message.replace(/\.$/, '')}).`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}

export async function connectPatiently(connectionString: string, application_name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: '-c TimeZone=UTC',
  });
  client.on('error', () => {});
  await client.connect().catch((error: Error) => {
    throw new StartError(`DATABASE_URL cannot be reached (${error.message}).`, { cause: error });
  });
  return client;
}
