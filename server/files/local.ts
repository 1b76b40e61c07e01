import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from './files.ts';
import { ID_FILE } from './id-file.ts';
import { StorageFailure } from './storage-failure.ts';
import { syncFolder } from './sync-folder.ts';

const SUBFOLDERS = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));

/**
 * Files in a local folder, spread over 256 subfolders by the first two letters of their names. Removed files may go to
 * a second such folder.
 */
export async function openFolder(folder: string, removed?: string): Promise<Files> {
  const folderOf = (name: string) => path.join(folder, name.slice(0, 2));
  const keptAs = (name: string) => path.join(removed ?? '', name.slice(0, 2), name);
  await makeFolders(folder);
  if (removed !== undefined) await makeFolders(removed);

  async function removeOne(name: string): Promise<void> {
    const file = path.join(folderOf(name), name);
    if (removed === undefined) return rm(file, { force: true });
    try {
      // Touch the file first, or the cleanup would take the file's age for the time since its removal.
      await utimes(file, new Date(), new Date());
      await rename(file, keptAs(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  return {
    put: (name, bytes) => writeWhole(folderOf(name), name, bytes),

    read: (name) => readStream(path.join(folderOf(name), name)),

    async remove(names) {
      for (const name of names)
        await removeOne(name).catch((error) => {
          throw failureOf(error);
        });
    },

    list: () => listFolder(folder),

    async readId() {
      try {
        return (await readFile(path.join(folder, ID_FILE), 'utf8')).trim();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw failureOf(error);
      }
    },

    writeId: (id) => writeWhole(folder, ID_FILE, Buffer.from(`${id}\n`)),

    ...(removed !== undefined && {
      removed: {
        list: () => listFolder(removed),
        bringBack: (name) => rename(keptAs(name), path.join(folderOf(name), name)),
        async expire(before) {
          for await (const { name, modifiedAt } of listFolder(removed)) if (modifiedAt < before) await rm(keptAs(name));
        },
      },
    }),
  };
}

/** Null where there is no such file. */
async function readStream(file: string): ReturnType<Files['read']> {
  let handle: FileHandle;
  try {
    handle = await open(file, 'r');
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
}

/** Durable when it resolves; readers see all of the file or nothing. */
async function writeWhole(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const target = path.join(folder, name);
  const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
  try {
    await writeFile(unfinished, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(unfinished, target);
    await syncFolder(folder);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw failureOf(error);
  }
}

async function* listFolder(folder: string): AsyncIterable<{ name: string; modifiedAt: Date }> {
  for (const subfolder of SUBFOLDERS) {
    for await (const entry of await opendir(path.join(folder, subfolder))) {
      const found = await stat(path.join(folder, subfolder, entry.name)).catch(() => null);
      if (found?.isFile()) yield { name: entry.name, modifiedAt: found.mtime };
    }
  }
}

/** Errors for the operator to fix while the server runs: a full, broken or read-only disk, too many open files. */
const STORAGE_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM', 'ESTALE']);
const failureOf = (error: unknown): unknown =>
  STORAGE_ERRORS.has((error as NodeJS.ErrnoException).code ?? '') ? new StorageFailure(error) : error;

/** Creates all folders before the first upload, so that no upload has to make one durable. */
async function makeFolders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await Promise.all(
    SUBFOLDERS.map((subfolder) => mkdir(path.join(folder, subfolder), { recursive: true, mode: 0o700 })),
  );
  await syncFolder(folder);
}
