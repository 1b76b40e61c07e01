import { lookup as resolve } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SECOND } from '#contract/rules/time.ts';

/** Milliseconds for a request to a push service. */
const TIMEOUT = 10 * SECOND;

/** The endpoint cannot be a browser's push service: it is in a private network, or not https. */
export class ForbiddenEndpoint extends Error {}

/**
 * Throws ForbiddenEndpoint unless the endpoint is https at a public host, or one of the operator's `trusted` origins:
 * members choose the address, and the server must not reach into its own network for them. `post` resolves names.
 */
export function assertEndpoint(endpoint: string, trusted: string[]): URL {
  const url = new URL(endpoint);
  if (url.username || url.password) throw new ForbiddenEndpoint('An endpoint has no credentials.');
  if (trusted.includes(url.origin)) return url;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || url.port !== '') throw new ForbiddenEndpoint('An endpoint is https.');
  if (ipaddr.isValid(host) ? !isPublic(host) : !host.includes('.'))
    throw new ForbiddenEndpoint(`${host} is not a public host.`);
  return url;
}

export interface PushRequest {
  endpoint: string;
  headers: Record<string, string | number>;
  body: Buffer | null;
}

/** Posts to a push service; the answer's body is of no use. Throws ForbiddenEndpoint, or what the network throws. */
export function post(
  { endpoint, headers, body }: PushRequest,
  trusted: string[],
  signal: AbortSignal,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const url = assertEndpoint(endpoint, trusted);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((done, fail) => {
    const sent = request(url, {
      method: 'POST',
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
      ...(!trusted.includes(url.origin) && { lookup: lookUpPublic }),
    });
    sent.on('error', fail);
    sent.on('response', (response) => {
      done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
      response.destroy();
    });
    sent.end(body);
  });
}

/** Checks the address when connecting, so that a name cannot change its address in between. */
export const lookUpPublic: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, addresses = []) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublic(address)))
      return done(new ForbiddenEndpoint(`${host} leads into a private network.`), []);
    return options.all ? done(null, addresses) : done(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
