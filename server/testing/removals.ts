import { sql } from 'kysely';
import { removeFiles, storePicture } from '#server/files/pictures.ts';
import type { TestApp } from './app.ts';
import { aMember, aPhoto } from './factories.ts';

/** Runs the jobs that remove files, as far as they can be run now. */
export async function runRemovals({ context }: TestApp): Promise<void> {
  const { rows } = await sql<{ names: string[] }>`select data->'names' as names from pgboss.job
    where name = 'removeFiles'`.execute(context.db);
  for (const { names } of rows) await removeFiles(context, { names }).catch(() => {});
}

/** Stores pictures with their rows, of which a few orphans are a small part. */
export async function storeMany(app: TestApp, count = 24): Promise<void> {
  const owner = await aMember(app);
  const upload = { name: 'a.jpg', bytes: await aPhoto(40, 30) };
  for (let n = 0; n < count; n += 1) await storePicture(app.context, owner.id, upload, async () => {});
}
