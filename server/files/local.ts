import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from '../files.ts';
import { StorageFailure } from './failure.ts';

const PARTS = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));

/** Files in a local folder, spread over 256 subfolders by the first two letters of their names. */
export async function openFolder(folder: string): Promise<Files> {
  const folderOf = (name: string) => path.join(folder, name.slice(0, 2));
  await makeFolders(folder);

  return {
    async put(name, bytes) {
      const target = path.join(folderOf(name), name);
      const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
      try {
        await writeSynced(unfinished, bytes);
        await rename(unfinished, target);
        // The name is durable only when the folder is (rule H3).
        await syncFolder(folderOf(name));
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        throw failureOf(error);
      }
    },

    async read(name) {
      let handle: FileHandle;
      try {
        handle = await open(path.join(folderOf(name), name), 'r');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw failureOf(error);
      }
      try {
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size };
      } catch (error) {
        await handle.close();
        throw failureOf(error);
      }
    },

    async remove(names) {
      for (const name of names)
        await rm(path.join(folderOf(name), name), { force: true }).catch((error) => {
          throw failureOf(error);
        });
    },

    async *list() {
      for (const part of PARTS) {
        for await (const entry of await opendir(path.join(folder, part))) {
          const found = await stat(path.join(folder, part, entry.name)).catch(() => null);
          if (found?.isFile()) yield { name: entry.name, modifiedAt: found.mtime };
        }
      }
    },
  };
}

/** What an operator has to put right while we go on: a disk that is full, broken or read-only, too many open files. */
const OPERATORS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'ESTALE']);
const failureOf = (error: unknown): unknown =>
  OPERATORS.has((error as NodeJS.ErrnoException).code ?? '') ? new StorageFailure(error) : error;

/** All at once and before the first upload, so that no upload has to make one durable. */
async function makeFolders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(PARTS.map((part) => mkdir(path.join(folder, part), { recursive: true, mode: 0o700 })));
  await syncFolder(folder);
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
