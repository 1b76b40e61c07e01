import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, pipeline as startPipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { syncFolder } from '#server/files/sync-folder.ts';
import { StartError } from '#server/start/start-error.ts';

/*
 * The file of a backup: a gzipped tar of entries that each fit into memory. The last entry has the checksums of all
 * others in the format of `sha256sum -c SHA256SUMS`; without it the backup is incomplete.
 */

export interface Entry {
  name: string;
  bytes: Uint8Array;
}

/** SHA-256 in hex, by name. */
export type Checksums = Map<string, string>;

const SUMS = 'SHA256SUMS';
/** Bytes of an entry that is read; the largest that are written are uploads and rows of the database. */
const MAX_ENTRY = 256 * 1024 * 1024;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes a new file that only its owner can read. It gets its name when it is complete and on disk. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>, signal?: AbortSignal): Promise<void> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    const { readable, controller } = createTarPacker();
    const add = async ({ name, bytes }: Entry) => {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
      await writer.write(bytes);
      await writer.close();
    };
    const pack = async () => {
      try {
        const sums: string[] = [];
        for await (const entry of entries) {
          await add(entry);
          sums.push(`${sha256(entry.bytes)}  ${entry.name}\n`);
        }
        await add({ name: SUMS, bytes: Buffer.from(sums.join('')) });
        controller.finalize();
      } catch (error) {
        controller.error(error);
        throw error;
      }
    };
    // Most of it is pictures and PDFs, which are compressed already.
    const gzip = createGzip({ level: 1 });
    const packing = pack();
    // Each fails when the other does; the pipeline reports the first error.
    packing.catch(() => {});
    await pipeline(Readable.fromWeb(readable), gzip, (packed) => handle.writeFile(packed), {
      ...(signal && { signal }),
    });
    await packing;
    await handle.sync();
    await renameNew(draft, file);
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** Unlike a rename, a link never replaces a file. File systems without links get a check and a rename. */
async function renameNew(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code) || existsSync(file)) throw error;
    await rename(draft, file);
  }
}

/** Reads the whole file and compares every checksum. Throws StartError for an incomplete or changed file. */
export async function verifyArchive(file: string, handle: FileHandle): Promise<{ first: Entry; sums: Checksums }> {
  const found: Checksums = new Map();
  let first: Entry | undefined;
  let last: Entry | undefined;
  try {
    for await (const entry of readArchive(handle)) {
      first ??= entry;
      last = entry;
      found.set(entry.name, sha256(entry.bytes));
    }
  } catch (error) {
    throw incomplete(file, (error as Error).message, error);
  }
  if (!first || last?.name !== SUMS) throw incomplete(file, 'its checksums are missing');
  const sums = readSums(last.bytes);
  sums.set(SUMS, sha256(last.bytes));
  for (const [name, sum] of sums)
    if (found.get(name) !== sum) throw incomplete(file, `${name} was changed or is missing`);
  for (const name of found.keys()) if (!sums.has(name)) throw incomplete(file, `${name} does not belong to it`);
  return { first, sums };
}

/** The entries in order. With `sums`, throws StartError for one that changed since it was verified. */
export async function* readArchive(handle: FileHandle, sums?: Checksums): AsyncGenerator<Entry> {
  const plain = startPipeline(readBytes(handle), createGunzip(), () => {});
  // Readable.toWeb would crash the process when the reader stops early, because it goes on enqueueing.
  const entries = ReadableStream.from<Uint8Array>(plain).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    if (header.size > MAX_ENTRY) throw new Error(`${header.name} is too large`);
    const entry = { name: header.name, bytes: await buffer(body) };
    if (sums && sums.get(entry.name) !== sha256(entry.bytes))
      throw new StartError(`${entry.name} was changed while it was read; the backup was verified before.`);
    yield entry;
  }
}

/** The file from its beginning. A read stream would close the handle, which is read twice. */
async function* readBytes(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(1 << 18), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Identifies a backup by its content. */
export const archiveId = (sums: Checksums): string => sums.get(SUMS) ?? '';

const incomplete = (file: string, reason: string, cause?: unknown) =>
  new StartError(`${file} is not a whole backup (${reason.replace(/\.$/, '')}); nothing was changed.`, { cause });

const readSums = (bytes: Uint8Array): Checksums =>
  new Map(
    Buffer.from(bytes)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
