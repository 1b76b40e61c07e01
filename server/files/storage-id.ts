import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Config } from '#server/start/config.ts';
import { StartError } from '#server/start/start-error.ts';
import { isFileName } from './files.ts';
import { namedByRows } from './pictures.ts';

/*
 * Storage and database know each other by an id, one row there and one file here. Without it a server with another
 * database would take every upload for an orphan (H7).
 */

type Sources = Pick<Context, 'db' | 'files'>;

/** Names looked up by one statement. */
const BATCH = 500;

/**
 * Throws StartError where the storage is of another database. Where one of the two has no id yet, as before the first
 * start of this version, both must be empty, or a stored file must have its row; then they are paired.
 */
export async function assertSameStorage(
  sources: Sources,
  config: Pick<Config, 'storageUrl' | 'databaseUrl'>,
): Promise<void> {
  const { db, files } = sources;
  const known = await readKnownId(db);
  const found = await files.readId();
  if (known !== null && known === found) return;
  const refuse = (storage: string, database: string) => {
    const [there, here] = wordsFor(config);
    throw new StartError(
      `${there} ${storage} ${here}${database}; correct the setting that is wrong, or run \`npm run admin -- pair\` if the two belong together.`,
    );
  };
  const match = known !== null && found !== null ? 'other ids' : await compare(sources);
  if (match !== 'named' && found !== null) return refuse('belongs to another database than', '');
  if (match === 'strange files') return refuse('has files, and', ' names none of them');
  if (match === 'no files') return refuse('has none of the files that', ' names');
  const id = await setKnownId(db, found ?? randomUUID());
  if (found === null) await files.writeId(id);
  // Another database may have written its own meanwhile.
  if ((await files.readId()) !== id) refuse('belongs to another database than', '');
}

/** Gives database and storage a new id, whatever they had. */
export async function pairAnew({ db, files }: Sources): Promise<void> {
  const id = randomUUID();
  await sql`
    insert into installation (storage_id) values (${id})
    on conflict (is_here) do update set storage_id = excluded.storage_id`.execute(db);
  await files.writeId(id);
}

/** Throws StartError where the storage has an id, and the database, which may have no tables yet, not the same. */
export async function assertNotOfAnother({ db, files }: Sources): Promise<void> {
  const found = await files.readId();
  if (found === null) return;
  const { rows } = await sql<{ has_ids: boolean }>`
    select to_regclass('public.installation') is not null as has_ids`.execute(db);
  if (!rows[0]?.has_ids || (await readKnownId(db)) !== found)
    throw new StartError('The file storage belongs to another database; restore into an empty place.');
}

async function readKnownId(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('installation').select('storage_id').executeTakeFirst();
  return row?.storage_id ?? null;
}

/** Stores the id, unless another node did. Returns the stored one. */
async function setKnownId(db: Kysely<Tables>, id: string): Promise<string> {
  const { rows } = await sql<{ storage_id: string }>`
    insert into installation as known (storage_id) values (${id})
    on conflict (is_here) do update set storage_id = coalesce(known.storage_id, excluded.storage_id)
    returning storage_id`.execute(db);
  return rows[0]?.storage_id ?? id;
}

/** What speaks for or against the two belonging together. */
async function compare({ db, files }: Sources): Promise<'named' | 'both empty' | 'strange files' | 'no files'> {
  let hasFiles = false;
  let batch: string[] = [];
  for await (const { name } of files.list()) {
    if (!isFileName(name)) continue;
    hasFiles = true;
    batch.push(name);
    if (batch.length < BATCH) continue;
    if ((await namedByRows(db, batch)).size > 0) return 'named';
    batch = [];
  }
  if ((await namedByRows(db, batch)).size > 0) return 'named';
  if (hasFiles) return 'strange files';
  const { rows } = await sql<{ has_rows: boolean }>`
    select exists (select from pictures) or exists (select from message_pictures) or exists (select from papers) as has_rows`.execute(
    db,
  );
  return rows[0]?.has_rows ? 'no files' : 'both empty';
}

function wordsFor({ storageUrl, databaseUrl }: Pick<Config, 'storageUrl' | 'databaseUrl'>): [string, string] {
  return [
    storageUrl === undefined ? 'The folder `files` in DATA_DIR' : 'The bucket of STORAGE_URL',
    databaseUrl === undefined ? 'the embedded database (DATABASE_URL is not set)' : 'the database of DATABASE_URL',
  ];
}
