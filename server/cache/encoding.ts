import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import negotiate from '@fastify/accept-negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Encodings in the order of our preference. */
export const ENCODINGS: Exclude<Encoding, 'identity'>[] = ['br', 'gzip'];

/**
 * One quality for everything, because the first visitor after each write waits for it: level 3 takes 0.3 ms for a page of
 * 75 kB, level 5 takes 1 ms for a response that is 8 % smaller.
 */
export const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** The encoding for an Accept-Encoding header (RFC 9110, 12.5.3), chosen as @fastify/compress does. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
  const header = String(acceptEncoding ?? '')
    .toLowerCase()
    .replaceAll('x-gzip', 'gzip');
  // A star stands for what the header does not name.
  const unnamed = ENCODINGS.findLast((encoding) => !header.includes(encoding)) ?? 'identity';
  return (negotiate(header.replace('*', unnamed), ENCODINGS) as Encoding | null) ?? 'identity';
}

export function compress(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(body, BROTLI);
  if (encoding === 'gzip') return gzipSync(body, { level: 1 });
  return body;
}
