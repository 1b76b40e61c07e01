import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { SECOND } from '#contract/rules/time.ts';
import type { ResponseCache } from './cache.ts';
import { encodingFor } from './encoding.ts';
import type { CacheEntry } from './entry.ts';
import { isNotModified } from './etag.ts';

/** What the fast path knows of a URL (path and query). It does not change with the response. */
interface KnownUrl {
  cacheKey: string;
  routePattern: string;
  /** Headers that Fastify's hooks and the route set. */
  headers: Record<string, unknown>;
}

/** Bytes of all known URLs, and of the headers of one. */
const MAX_BYTES = 4_000_000;
const HEADER_BYTES = 2000;
/** Milliseconds between two lines of the log. */
const LOG_INTERVAL = 5 * SECOND;

interface FastPathOptions {
  cache: ResponseCache;
  log: FastifyBaseLogger;
  /** Counts a request against the rate limit of its address. False over the limit: then Fastify refuses it. */
  countRequest: (request: IncomingMessage) => Promise<boolean>;
}

/** Serves GET requests whose entry is fresh before Fastify runs. Requests with a token always go to Fastify. */
export interface FastPath {
  /** Answers the request, or calls `next`. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Sends an entry through Fastify, and has `serve` send it from then on. */
  send(request: FastifyRequest, reply: FastifyReply, entry: CacheEntry): FastifyReply;
  /** Writes what has not been logged yet. */
  close(): void;
}

export function createFastPath({ cache, log, countRequest }: FastPathOptions): FastPath {
  const urls = new LRUCache<string, KnownUrl>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ cacheKey }, url) => 2 * (url.length + cacheKey.length) + HEADER_BYTES,
  });
  const served = countServed(log);

  return {
    async serve(request, response, next) {
      if (request.method !== 'GET' || request.headers.authorization !== undefined) return next();
      const known = urls.get(request.url as string);
      const entry = known && cache.getFresh(known.cacheKey);
      if (!entry || !(await countRequest(request))) return next();
      served.add(known.routePattern);
      const { status, headers, bytes } = respond(request, entry);
      response.writeHead(status, { ...known.headers, ...headers } as Record<string, string>).end(bytes);
    },

    send(request, reply, entry) {
      const routePattern = request.routeOptions.url ?? '';
      // Its first response has a line of its own in the log.
      if (entry.wasSent) {
        request.isCounted = true;
        served.add(routePattern);
      }
      entry.wasSent = true;
      if (request.method === 'GET' && !request.headers.authorization && cache.getFresh(entry.key) === entry) {
        urls.set(request.raw.url as string, { cacheKey: entry.key, routePattern, headers: reply.getHeaders() });
      }
      const { status, headers, bytes } = respond(request, entry);
      return reply.code(status).headers(headers).send(bytes);
    },

    close: served.log,
  };
}

/** The response for what the client accepts and has. Browsers revalidate only what they asked for by GET. */
function respond({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>, entry: CacheEntry) {
  if (entry.status !== 200)
    return { status: entry.status, headers: entry.headers, bytes: entry.body.length > 0 ? entry.body : undefined };
  const tags: Record<string, string> = { vary: 'accept-encoding' };
  if (method !== 'POST') tags.etag = `W/${entry.etag}`;
  const { 'content-type': contentType, ...others } = entry.headers;
  if (method !== 'POST' && isNotModified(headers['if-none-match'], entry.etag))
    return { status: 304, headers: { ...others, ...tags } };
  const { encoding, bytes } = entry.encode(encodingFor(headers['accept-encoding']));
  if (encoding !== 'identity') tags['content-encoding'] = encoding;
  return { status: 200, headers: { ...entry.headers, ...tags, 'content-length': String(bytes.length) }, bytes };
}

/** One line in the log every few seconds, because a line for each request would cost more than the response. */
function countServed(logger: FastifyBaseLogger) {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  function log(): void {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size > 0) logger.info({ routes: Object.fromEntries(counts) }, 'responses served from the cache');
    counts.clear();
  }
  return {
    add(routePattern: string): void {
      counts.set(routePattern, (counts.get(routePattern) ?? 0) + 1);
      timer ??= setTimeout(log, LOG_INTERVAL).unref();
    },
    log,
  };
}
