import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileUrl } from '#contract/endpoints.ts';
import type { Config } from '#server/start/config.ts';
import { StartError } from '#server/start/start-error.ts';
import { openFolder } from './local.ts';
import { openBucket } from './s3.ts';
import { readStorageUrl, STORAGE_URL_FORM } from './storage-url.ts';

/**
 * The storage of uploads. A name is used once and its content never changes.
 * When the storage fails it throws StorageFailure, which becomes a 503.
 */
export interface Files {
  /** Resolves when the content is durable; readers see all of it or nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** null where there is no such file. The stream must be read to its end or destroyed. */
  read(name: string): Promise<{ stream: Readable; size: number } | null>;
  /** Ignores files that do not exist. */
  remove(names: string[]): Promise<void>;
  /** Only where KEEP_REMOVED_FILES is set. */
  removed?: RemovedFiles;
  /** All files in no order, and the remains of interrupted writes, for the cleanup. */
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>;
  /** Id by which the storage and its database know each other (storage-id.ts); null where it has none yet. */
  readId(): Promise<string | null>;
  writeId(id: string): Promise<void>;
}

/** Recently removed files, for a database that is reset to an earlier moment. Nobody is served them. */
interface RemovedFiles {
  list(): AsyncIterable<{ name: string; modifiedAt: Date }>;
  /** Restores a removed file. */
  bringBack(name: string): Promise<void>;
  /** Deletes a removed file for good. */
  expire(before: Date): Promise<void>;
}

/** Pictures of messages, which are served to members alone (server/messages/pictures/). */
const PRIVATE_KINDS = ['chat', 'chatcard'] as const;
/** `share…`: a share picture; its 16 hex digits are a hash of the words on it. */
export type FileKind =
  | ('large' | 'card' | 'small' | 'paper' | 'preview' | 'page')
  | (typeof PRIVATE_KINDS)[number]
  | `share${string}`;
export type FileEnding = 'webp' | 'jpg' | 'pdf';

/** Names are generated (D8): 128 random bits, the kind, and the type. */
const NAME = /^[0-9a-f]{32}-(large|card|small|paper|preview|page|chat|chatcard|share[0-9a-f]{16})\.(webp|jpg|pdf)$/;
const UNFINISHED = /^[0-9a-f]{32}-[a-z0-9]+\.[a-z]+\.[0-9a-f]{8}\.part$/;

export const randomName = (): string => randomBytes(16).toString('hex');
export const fileName = (name: string, kind: FileKind, ending: FileEnding): string => `${name}-${kind}.${ending}`;
/** The URL of a member's picture by the name it is stored under; null where there is none. */
export const imageOf = (picture: string | null): string | null =>
  picture === null ? null : fileUrl(fileName(picture, 'small', 'webp'));
export const isFileName = (name: string): boolean => NAME.test(name);
const PRIVATE_NAME = new RegExp(`-(${PRIVATE_KINDS.join('|')})\\.`);
/** Whether whoever knows the name of a file may read it. */
export const isPublicFile = (name: string): boolean => !PRIVATE_NAME.test(name);

/** Opens the bucket of STORAGE_URL, else the folder in DATA_DIR. Throws StartError. */
export async function createFiles({
  dataDir,
  storageUrl,
  keepRemovedFiles,
}: Pick<Config, 'dataDir' | 'storageUrl'> & Partial<Pick<Config, 'keepRemovedFiles'>>): Promise<Files> {
  if (storageUrl === undefined) {
    const folder = path.join(dataDir, 'files');
    // Inside the folder, because a rename must stay on one disk.
    const removed = keepRemovedFiles ? path.join(folder, 'removed') : undefined;
    return restrictToOurNames(await openFolder(folder, removed));
  }
  const bucket = readStorageUrl(storageUrl);
  if (!bucket) throw new StartError(`STORAGE_URL must read ${STORAGE_URL_FORM}.`);
  return restrictToOurNames(await openBucket(bucket));
}

/** Hides and protects files that are not ours, in a folder or bucket that has others too. */
function restrictToOurNames(files: Files): Files {
  return {
    ...files,
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
