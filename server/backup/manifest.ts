import { z } from 'zod';
import { StartError } from '#server/start/start-error.ts';
import { knownMigrations } from '../database/migrate.ts';
import type { Entry } from './archive.ts';

/** The description of a backup, its first entry. */
export const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The version of the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence that was used. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const MANIFEST = 'manifest.json';

/** Throws StartError where the backup is of a newer or another Dogear. */
export function readManifest(file: string, entry: Entry): Manifest {
  const parsed = entry.name === MANIFEST ? Manifest.safeParse(readJson(entry.bytes)) : undefined;
  if (!parsed?.success) throw new StartError(`${file} is not a backup that this version of Dogear can read.`);
  const known = new Map(knownMigrations().map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of parsed.data.migrations) {
    if (!known.has(name))
      throw new StartError(
        `${file} was made by a newer version of Dogear (migration ${name}); restore it with that version.`,
      );
    if (known.get(name) !== checksum)
      throw new StartError(`${file} was made by another Dogear: its migration ${name} is not ours.`);
  }
  return parsed.data;
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}
