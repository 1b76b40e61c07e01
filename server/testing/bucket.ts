import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What we use of s3rver, which has no types: a server that speaks S3 and checks signatures. */
interface S3rver {
  run(): Promise<AddressInfo>;
  httpServer: Server;
  middleware: ((request: S3Request, next: () => unknown) => unknown)[];
}
interface S3Request {
  path: string;
  state: object;
  mountPath?: string;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver;

export interface TestBucket {
  /** URL as STORAGE_URL takes it. */
  url: string;
  close(): Promise<void>;
}

/** An empty bucket of a store of its own. */
export async function startBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'dogear-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'uploads' }],
  });
  server.middleware.unshift(signedWithSlash);
  const { port } = await server.run();
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/uploads`,
    async close() {
      // Clients keep their connections open for the next request.
      server.httpServer.close();
      server.httpServer.closeAllConnections();
      await once(server.httpServer, 'close');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/**
 * The store checks a signature by /bucket where the client has signed, and sent, /bucket/; only for buckets named by
 * their host it goes by the slash. So they count as such.
 */
function signedWithSlash(request: S3Request, next: () => unknown): unknown {
  if (/^\/[^/]+\/$/.test(request.path)) {
    Object.defineProperty(request.state, 'vhost', { get: () => true, set() {} });
    request.mountPath = '/';
  }
  return next();
}
