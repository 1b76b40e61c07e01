import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Files } from '../files.ts';
import { StartError } from '../start-error.ts';
import { StorageFailure } from './failure.ts';
import type { Bucket } from './storage-url.ts';

/** Milliseconds. With retries an operation takes no longer than `whole`, which is less than a request may take. */
const BOUNDS = { connect: 3000, idle: 15_000, whole: 20_000 };
/** Single removals at once. Removing many in one call is not understood by every store. */
const AT_ONCE = 8;
/** Names a listing. */
const PAGE = 500;

/** Files in a bucket of an S3-compatible store, each under its own name. Throws StartError where it cannot be used. */
export async function openBucket({ bucket: Bucket, endpoint, region, ...credentials }: Bucket): Promise<Files> {
  // Loaded only here: an installation with local files pays nothing for it.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials,
    // A name for each bucket is what only some stores have; its path every one.
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: BOUNDS.connect, socketTimeout: BOUNDS.idle },
    // Older stores refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await assertUsable(client, sdk, Bucket, new URL(endpoint).host);

  return {
    async put(Key, bytes) {
      await bounded((abortSignal) =>
        client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: bytes, ContentLength: bytes.length }), {
          abortSignal,
        }),
      );
    },

    async read(Key) {
      try {
        const got = await bounded((abortSignal) =>
          client.send(new sdk.GetObjectCommand({ Bucket, Key }), { abortSignal }),
        );
        return { stream: got.Body as Readable, size: got.ContentLength ?? 0 };
      } catch (error) {
        if ((error as Error).cause instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },

    async remove(names) {
      const left = names.values();
      const work = async () => {
        for (const Key of left)
          await bounded((abortSignal) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key }), { abortSignal }));
      };
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, names.length) }, work));
    },

    async *list() {
      // The older of the two ways to list, which every store knows; it goes on after a name.
      let Marker: string | undefined;
      for (;;) {
        const { Contents = [], IsTruncated } = await bounded((abortSignal) =>
          client.send(new sdk.ListObjectsCommand({ Bucket, MaxKeys: PAGE, ...(Marker && { Marker }) }), {
            abortSignal,
          }),
        );
        for (const { Key, LastModified } of Contents)
          if (Key && LastModified) yield { name: Key, modifiedAt: LastModified };
        Marker = Contents.at(-1)?.Key;
        if (!IsTruncated || !Marker) return;
      }
    },
  };
}

/** Gives an operation up when it takes too long. What is read afterwards is bounded by its silence alone. */
async function bounded<T>(act: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), BOUNDS.whole);
  try {
    return await act(controller.signal);
  } catch (error) {
    throw new StorageFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Asks once before anybody is served. */
async function assertUsable(
  client: S3Client,
  { ListObjectsCommand }: typeof import('@aws-sdk/client-s3'),
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
