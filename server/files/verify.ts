import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Files } from './files.ts';
import { namedByRows } from './pictures.ts';
import { ORPHAN_AFTER } from './remove-orphans.ts';

type Sources = Pick<Context, 'db' | 'files' | 'now'>;

/** The files of one thing: all must exist, with this total of bytes or this hash if known. */
interface Expected {
  id: string;
  names: string[];
  bytes: number | null;
  sha256: Buffer | null;
}

interface Verified {
  files: number;
  /** A sentence each. */
  problems: string[];
}

/** Files that cannot be read after which the storage itself does not work. */
const MANY_FAILURES = 50;
/** Rows read by one statement. */
const BATCH = 500;

const SOURCES: { what: string; select: (after: string) => RawBuilder<Expected> }[] = [
  {
    what: 'picture',
    select: (after) => sql<Expected>`
      select id, array[name || '-large.webp', name || '-card.webp', name || '-small.webp'] as names, bytes, null as sha256
      from pictures where id > ${after} order by id limit ${BATCH}`,
  },
  {
    what: 'picture of a message',
    select: (after) => sql<Expected>`
      select id, array[name || '-chat.webp', name || '-chatcard.webp'] as names, bytes, null as sha256
      from message_pictures where id > ${after} order by id limit ${BATCH}`,
  },
  {
    what: 'paper',
    select: (after) => sql<Expected>`
      select id, array[file_name] as names, bytes,
        -- That of a picture is of the upload, which was not stored as it was.
        case when file_type = 'application/pdf' then sha256 end as sha256
      from papers where id > ${after} order by id limit ${BATCH}`,
  },
  {
    what: 'preview of paper',
    select: (after) => sql<Expected>`
      select id, array[preview_file] as names, null as bytes, null as sha256
      from papers where id > ${after} and preview_file is not null order by id limit ${BATCH}`,
  },
];

/**
 * Reads every file that a row names, and finds files that no row names. It can run beside a server: files removed
 * meanwhile are no problem.
 */
export async function verifyFiles(sources: Sources, signal?: AbortSignal): Promise<Verified> {
  const verified: Verified = { files: 0, problems: [] };
  let failures = 0;
  for (const { what, select } of SOURCES) {
    for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after; ) {
      const { rows }: { rows: Expected[] } = await select(after).execute(sources.db);
      for (const expected of rows) {
        signal?.throwIfAborted();
        const problem = await verifyOne(sources, expected, () => {
          failures += 1;
          return failures >= MANY_FAILURES;
        });
        verified.files += expected.names.length;
        if (problem) verified.problems.push(`${what} ${expected.id}: ${problem}`);
      }
      after = rows.at(-1)?.id;
    }
  }
  await findOrphans(sources, verified);
  return verified;
}

/** What is wrong; null for nothing. Throws what a read failed with where `isTooMuch` says so. */
async function verifyOne(
  { db, files }: Sources,
  { names, bytes, sha256 }: Expected,
  isTooMuch: () => boolean,
): Promise<string | null> {
  const found = await readAll(files, names).catch((error: Error) => {
    if (isTooMuch()) throw error;
    return { failed: error.message };
  });
  if ('failed' in found) return `${names.join(', ')} cannot be read: ${found.failed}`;
  if ('missing' in found)
    return (await namedByRows(db, [found.missing])).has(found.missing) ? `${found.missing} is missing` : null;
  if (bytes !== null && found.size !== bytes)
    return `${names.join(', ')} should have ${bytes} bytes and has ${found.size}`;
  return sha256 && !found.sha256.equals(sha256) ? `${names[0]} is not what was uploaded` : null;
}

async function readAll(files: Files, names: string[]): Promise<{ size: number; sha256: Buffer } | { missing: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for (const name of names) {
    const file = await files.read(name);
    if (!file) return { missing: name };
    for await (const chunk of file.stream) {
      hash.update(chunk as Buffer);
      size += (chunk as Buffer).length;
    }
  }
  return { size, sha256: hash.digest() };
}

async function findOrphans({ db, files, now }: Sources, verified: Verified): Promise<void> {
  const before = now().getTime() - ORPHAN_AFTER;
  let batch: string[] = [];
  const look = async () => {
    const named = await namedByRows(db, batch);
    for (const name of batch) if (!named.has(name)) verified.problems.push(`${name} belongs to nothing`);
    batch = [];
  };
  for await (const { name, modifiedAt } of files.list()) {
    if (modifiedAt.getTime() < before) batch.push(name);
    if (batch.length >= BATCH) await look();
  }
  await look();
}
