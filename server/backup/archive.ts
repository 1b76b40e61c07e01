import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, pipeline as startPipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { StartError } from '../start-error.ts';

/*
 * The FILE of a backup: a tar, compressed by gzip, of parts that each fit into memory. The last part has the checksums
 * of all others as `sha256sum -c SHA256SUMS` takes them: where it is missing the backup is not whole.
 */

export interface Part {
  name: string;
  bytes: Uint8Array;
}

/** By name, in hex. */
export type Checksums = Map<string, string>;

const SUMS = 'SHA256SUMS';
/** Bytes of the largest part that is read; the largest that is written is an upload, or a row of the database. */
const LARGEST = 256 * 1024 * 1024;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes all parts to a new file that only its owner can read. It has its name when it is whole and on the disk. */
export async function writeArchive(file: string, parts: AsyncIterable<Part>, signal?: AbortSignal): Promise<void> {
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const handle = await open(draft, 'wx', 0o600);
  try {
    const { readable, controller } = createTarPacker();
    const add = async ({ name, bytes }: Part) => {
      const writer = controller.add({ name, size: bytes.length, mode: 0o600 }).getWriter();
      await writer.write(bytes);
      await writer.close();
    };
    const pack = async () => {
      try {
        const sums: string[] = [];
        for await (const part of parts) {
          await add(part);
          sums.push(`${sha256(part.bytes)}  ${part.name}\n`);
        }
        await add({ name: SUMS, bytes: Buffer.from(sums.join('')) });
        controller.finalize();
      } catch (error) {
        controller.error(error);
        throw error;
      }
    };
    // Most of it is pictures and PDFs, which nothing makes smaller.
    const gzip = createGzip({ level: 1 });
    const packing = pack();
    // Whichever fails makes the other fail; the first to say why is heard.
    packing.catch(() => {});
    await pipeline(Readable.fromWeb(readable), gzip, (packed) => handle.writeFile(packed), {
      ...(signal && { signal }),
    });
    await packing;
    await handle.sync();
    await giveName(draft, file);
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
}

/** A link, unlike a rename, never replaces; where there are no links nobody else is likely to be as quick. */
async function giveName(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(code) || existsSync(file)) throw error;
    await rename(draft, file);
  }
}

/** Reads through the whole file and compares every checksum. Throws StartError where anything is not as it was written. */
export async function verifyArchive(file: string, handle: FileHandle): Promise<{ first: Part; sums: Checksums }> {
  const found: Checksums = new Map();
  let first: Part | undefined;
  let last: Part | undefined;
  try {
    for await (const part of readArchive(handle)) {
      first ??= part;
      last = part;
      found.set(part.name, sha256(part.bytes));
    }
  } catch (error) {
    throw notWhole(file, (error as Error).message, error);
  }
  if (!first || last?.name !== SUMS) throw notWhole(file, 'its checksums are missing');
  const sums = readSums(last.bytes);
  sums.set(SUMS, sha256(last.bytes));
  for (const [name, sum] of sums)
    if (found.get(name) !== sum) throw notWhole(file, `${name} was changed or is missing`);
  for (const name of found.keys()) if (!sums.has(name)) throw notWhole(file, `${name} does not belong to it`);
  return { first, sums };
}

/** The parts in the order in which they were written; those that changed since they were verified are refused. */
export async function* readArchive(handle: FileHandle, sums?: Checksums): AsyncGenerator<Part> {
  const plain = startPipeline(bytesOf(handle), createGunzip(), () => {});
  // Readable.toWeb would end the process where the reader stops early: it goes on to hand over what it has.
  const entries = ReadableStream.from<Uint8Array>(plain).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries) {
    if (header.size > LARGEST) throw new Error(`${header.name} is too large`);
    const part = { name: header.name, bytes: await buffer(body) };
    if (sums && sums.get(part.name) !== sha256(part.bytes))
      throw new StartError(`${part.name} was changed while it was read; the backup was verified before.`);
    yield part;
  }
}

/** From the beginning, whatever was read before; a stream would keep the handle to itself. */
async function* bytesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.allocUnsafe(1 << 18), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** What stands for this backup and no other. */
export const idOf = (sums: Checksums): string => sums.get(SUMS) ?? '';

const notWhole = (file: string, reason: string, cause?: unknown) =>
  new StartError(`${file} is not a whole backup (${reason.replace(/\.$/, '')}); nothing was changed.`, { cause });

const readSums = (bytes: Uint8Array): Checksums =>
  new Map(
    Buffer.from(bytes)
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
