import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

/** Where uploads are kept. A name is given once and its content never changes. */
export interface Files {
  /** Resolves when the whole content would survive a power cut; nobody sees half of it before. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** null where there is no such file. The stream must be read to its end or destroyed. */
  read(name: string): Promise<{ stream: Readable; size: number } | null>;
  /** Those that are not there are as good as removed. */
  remove(names: string[]): Promise<void>;
  /** All of them in no order, and what unfinished writes left behind: whoever sweeps finds both. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>;
}

export type FileKind = 'large' | 'card' | 'small' | 'paper' | 'preview' | 'page';
export type FileEnding = 'webp' | 'jpg' | 'pdf';

/** Names are ours alone (rule D8): 128 random bits, what it is, and its type. */
const NAME = /^[0-9a-f]{32}-(large|card|small|paper|preview|page)\.(webp|jpg|pdf)$/;
const UNFINISHED = /^[0-9a-f]{32}-[a-z]+\.[a-z]+\.[0-9a-f]{8}\.part$/;

export const randomName = (): string => randomBytes(16).toString('hex');
export const fileName = (name: string, kind: FileKind, ending: FileEnding): string => `${name}-${kind}.${ending}`;
/** Where a client fetches it. */
export const fileUrl = (name: string): string => `/files/${name}`;
export const isFileName = (name: string): boolean => NAME.test(name);

export async function createFiles(config: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Files> {
  if (config.storageUrl !== undefined)
    throw new StartError('STORAGE_URL is not supported yet; leave it unset and files are kept in DATA_DIR.');
  return openFolder(path.join(config.dataDir, 'files'));
}

/** Files in a local folder, spread over 256 subfolders by the first two letters of their names. */
async function openFolder(folder: string): Promise<Files> {
  const folderOf = (name: string) => path.join(folder, name.slice(0, 2));
  await makeFolders(folder);

  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`not a file name of ours: ${name}`);
      const target = path.join(folderOf(name), name);
      const unfinished = `${target}.${randomBytes(4).toString('hex')}.part`;
      try {
        await writeSynced(unfinished, bytes);
        await rename(unfinished, target);
        // The name is durable only when the folder is (rule H3).
        await syncFolder(folderOf(name));
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async read(name) {
      if (!isFileName(name)) return null;
      let handle: FileHandle;
      try {
        handle = await open(path.join(folderOf(name), name), 'r');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
      try {
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), size };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    async remove(names) {
      for (const name of names) {
        if (!isFileName(name) && !UNFINISHED.test(name)) throw new Error(`not a file name of ours: ${name}`);
        await rm(path.join(folderOf(name), name), { force: true });
      }
    },

    async *list() {
      for (const part of PARTS) {
        for await (const entry of await opendir(path.join(folder, part))) {
          if (!isFileName(entry.name) && !UNFINISHED.test(entry.name)) continue;
          const found = await stat(path.join(folder, part, entry.name)).catch(() => null);
          if (found) yield { name: entry.name, modifiedAt: found.mtime };
        }
      }
    },
  };
}

const PARTS = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'));

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
