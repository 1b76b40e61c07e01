import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from './config.ts';
import { openFolder } from './files/local.ts';
import { openBucket } from './files/s3.ts';
import { readStorageUrl, STORAGE_URL_FORM } from './files/storage-url.ts';
import { StartError } from './start-error.ts';

/**
 * Where uploads are kept. A name is given once and its content never changes.
 * A storage that fails throws StorageFailure, which is answered with 503.
 */
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

/** Opens the bucket of STORAGE_URL, else the folder in DATA_DIR. Throws StartError. */
export async function createFiles({ dataDir, storageUrl }: Pick<Config, 'dataDir' | 'storageUrl'>): Promise<Files> {
  if (storageUrl === undefined) return keepToOurNames(await openFolder(path.join(dataDir, 'files')));
  const bucket = readStorageUrl(storageUrl);
  if (!bucket) throw new StartError(`STORAGE_URL must read ${STORAGE_URL_FORM}.`);
  return keepToOurNames(await openBucket(bucket));
}

/** Whatever stands behind: what is not named as ours is neither touched nor seen. */
function keepToOurNames(files: Files): Files {
  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new Error(`not a file name of ours: ${name}`);
      await files.put(name, bytes);
    },
    async read(name) {
      return isFileName(name) ? files.read(name) : null;
    },
    async remove(names) {
      const stranger = names.find((name) => !isFileName(name) && !UNFINISHED.test(name));
      if (stranger !== undefined) throw new Error(`not a file name of ours: ${stranger}`);
      await files.remove(names);
    },
    async *list() {
      for await (const file of files.list()) if (isFileName(file.name) || UNFINISHED.test(file.name)) yield file;
    },
  };
}
