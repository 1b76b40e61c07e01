import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import { SECOND } from '#contract/rules/time.ts';
import { StartError } from '#server/start/start-error.ts';
import type { Files } from './files.ts';
import { ID_FILE } from './id-file.ts';
import { StorageFailure } from './storage-failure.ts';
import type { Bucket } from './storage-url.ts';

/** Milliseconds. `whole` bounds an operation with its retries; it is less than a request may take. */
const BOUNDS = { connect: 3 * SECOND, idle: 15 * SECOND, whole: 20 * SECOND };
/** Concurrent removals of one file each: not every store can remove many in one call. */
const CONCURRENCY = 8;
/** Names in a page of a listing. */
const PAGE = 500;

/**
 * Files in a bucket of an S3-compatible store, each under its own name after the prefix. Throws StartError where it
 * cannot be used.
 */
export async function openBucket({
  bucket: Bucket,
  prefix: Prefix,
  endpoint,
  region,
  ...credentials
}: Bucket): Promise<Files> {
  // Loaded here, so that an installation with local files does not load it.
  const sdk = await import('@aws-sdk/client-s3');
  const client = createClient(sdk, { endpoint, region, credentials });
  await assertUsable(client, sdk, Bucket, new URL(endpoint).host);

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const object = { Bucket, Key: Prefix + name, Body: bytes, ContentLength: bytes.length };
    await bounded((abortSignal) => client.send(new sdk.PutObjectCommand(object), { abortSignal }));
  }

  async function read(name: string): Promise<{ stream: Readable; size: number } | null> {
    try {
      const got = await bounded((abortSignal) =>
        client.send(new sdk.GetObjectCommand({ Bucket, Key: Prefix + name }), { abortSignal }),
      );
      return { stream: got.Body as Readable, size: got.ContentLength ?? 0 };
    } catch (error) {
      if ((error as Error).cause instanceof sdk.NoSuchKey) return null;
      throw error;
    }
  }

  return {
    put,
    read,

    async remove(names) {
      const left = names.values();
      const work = async () => {
        for (const name of left)
          await bounded((abortSignal) =>
            client.send(new sdk.DeleteObjectCommand({ Bucket, Key: Prefix + name }), { abortSignal }),
          );
      };
      await Promise.all(Array.from({ length: Math.min(CONCURRENCY, names.length) }, work));
    },

    list: () => listObjects(client, sdk, Bucket, Prefix),

    async readId() {
      const file = await read(ID_FILE);
      return file && (await text(file.stream)).trim();
    },

    writeId: (id) => put(ID_FILE, Buffer.from(`${id}\n`)),
  };
}

type Sdk = typeof import('@aws-sdk/client-s3');

const createClient = (sdk: Sdk, store: Pick<S3ClientConfig, 'endpoint' | 'region' | 'credentials'>): S3Client =>
  new sdk.S3Client({
    ...store,
    // Every store knows buckets by path, only some by host name.
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: BOUNDS.connect, socketTimeout: BOUNDS.idle },
    // Older stores refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

async function* listObjects(client: S3Client, sdk: Sdk, Bucket: string, Prefix: string): ReturnType<Files['list']> {
  // The older of the two listing calls, which every store knows.
  let Marker: string | undefined;
  for (;;) {
    const { Contents = [], IsTruncated } = await bounded((abortSignal) =>
      client.send(new sdk.ListObjectsCommand({ Bucket, Prefix, MaxKeys: PAGE, ...(Marker && { Marker }) }), {
        abortSignal,
      }),
    );
    for (const { Key, LastModified } of Contents)
      if (Key && LastModified) yield { name: Key.slice(Prefix.length), modifiedAt: LastModified };
    Marker = Contents.at(-1)?.Key;
    if (!IsTruncated || !Marker) return;
  }
}

/** Aborts an operation that takes too long. A download that has started is bounded by the idle timeout alone. */
async function bounded<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  // Not AbortSignal.timeout(), which would also abort a download that has started.
  const timer = setTimeout(() => controller.abort(), BOUNDS.whole);
  try {
    return await act(controller.signal);
  } catch (error) {
    throw new StorageFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Checks at the start that the bucket can be listed. Throws StartError. */
async function assertUsable(
  client: S3Client,
  { ListObjectsCommand }: Sdk,
  bucket: string,
  host: string,
): Promise<void> {
  try {
    const abortSignal = AbortSignal.timeout(BOUNDS.whole);
    await client.send(new ListObjectsCommand({ Bucket: bucket, MaxKeys: 1 }), { abortSignal });
  } catch (error) {
    const { name, message, $metadata } = error as Error & { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode;
    const code = (error as NodeJS.ErrnoException).code ?? name;
    if (status === undefined)
      throw new StartError(`STORAGE_URL: ${host} cannot be reached (${code}).`, { cause: error });
    if (name === 'NoSuchBucket')
      throw new StartError(`STORAGE_URL: ${host} has no bucket ${bucket}; make it first.`, { cause: error });
    if (status === 401 || status === 403)
      throw new StartError(`STORAGE_URL: ${host} does not take this key and secret for ${bucket} (${name}).`, {
        cause: error,
      });
    throw new StartError(`STORAGE_URL: ${host} refuses the bucket ${bucket} (${name}: ${message}).`, { cause: error });
  }
}
