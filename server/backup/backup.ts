import { existsSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { connectClient } from '#server/database/connect-client.ts';
import { type Files, isFileName } from '#server/files/files.ts';
import { StartError } from '#server/start/start-error.ts';
import { type Entry, writeArchive } from './archive.ts';
import { beginSnapshot, dumpTables } from './dump.ts';
import { MANIFEST } from './manifest.ts';

interface BackupSource {
  databaseUrl: string;
  files: Files;
  /** The generated secret, so that sessions and codes stay valid; undefined where JWT_SECRET is set. */
  secret: string | undefined;
}

/** Writes everything into one new file, also while the server runs. Returns the number of files and their bytes. Throws StartError. */
export async function backUp(
  { databaseUrl, files, secret }: BackupSource,
  file: string,
  signal?: AbortSignal,
): Promise<{ files: number; bytes: number }> {
  if (existsSync(file)) throw new StartError(`${file} is there already; a backup never replaces another file.`);
  const count = { files: 0, bytes: 0 };
  const client = await connectClient(databaseUrl, 'dogear backup');

  /** The database first, then files: every file was stored before the row that names it. */
  async function* entries(): AsyncGenerator<Entry> {
    const manifest = await beginSnapshot(client);
    yield { name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
    if (secret !== undefined) yield { name: 'secret', bytes: Buffer.from(`${secret}\n`) };
    yield* dumpTables(client, manifest);
    // Ends the snapshot. The advisory lock, which keeps the files, stays.
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
    // Fails if the connection, and with it the lock, was lost meanwhile.
    await client.query('select 1');
  }

  try {
    await writeArchive(file, entries(), signal);
    return count;
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (signal?.aborted) throw new StartError('Stopped; no backup was made.');
    throw new StartError(`No backup was made (${(error as Error).message.replace(/\.$/, '')}).`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
