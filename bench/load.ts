import { once } from 'node:events';
import http from 'node:http';
import autocannon from 'autocannon';
import { accountCalls } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import * as endpoints from '#contract/endpoints.ts';
import { type Measured, type Round, sumUp } from './measure.ts';

/** A request of a scenario. */
export interface Asked {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  /** JSON unless it is bytes already. */
  body?: object | Buffer;
}

function encode({ method = 'GET', path, headers = {}, body }: Asked) {
  if (body === undefined || Buffer.isBuffer(body)) return { method, path, headers, body };
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** The same request again and again, or a new one each time, for so many seconds or so often. Throws on any refusal. */
export function load(
  url: string,
  asked: Asked | (() => Asked),
  many: { connections: number; duration?: number; amount?: number },
): Promise<Measured> {
  const request =
    typeof asked === 'function'
      ? { setupRequest: (defaults: object) => ({ ...defaults, ...encode(asked()) }) }
      : encode(asked);
  const times: number[] = [];
  const began = performance.now();
  let last = began;
  return new Promise((resolve, reject) => {
    const run = autocannon({ url, sampleInt: 20, timeout: 60, requests: [request], ...many }, (error, result) => {
      const { errors, non2xx, statusCodeStats } = result ?? {};
      if (error || errors > 0 || non2xx > 0) reject(error ?? new Error(`${url}: ${JSON.stringify(statusCodeStats)}`));
      else resolve(sumUp(times, last - began));
    });
    // Autocannon's own times are whole milliseconds.
    run.on('response', (_client, _status, _bytes, took) => {
      times.push(took);
      last = performance.now();
    });
  });
}

/** Connections, as many as everywhere. */
export const CONNECTIONS = 16;

export const loading =
  (url: string, asked: Asked | (() => Asked), connections = CONNECTIONS): Round =>
  (milliseconds) =>
    load(url, asked, { connections, duration: milliseconds / 1000 });

/** One request, and what came as it was encoded for the wire. Throws on any response but a success. */
export async function ask(url: string, asked: Asked): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
  const { path, method, headers, body: sent } = encode(asked);
  const [response] = await once(http.request(url + path, { method, headers }).end(sent), 'response');
  const { statusCode } = response;
  const body = Buffer.concat(await response.toArray());
  if (statusCode !== 200 && statusCode !== 201) throw new Error(`${statusCode} for ${path}: ${body.subarray(0, 400)}`);
  return { headers: response.headers, body };
}

export const askJson = async <T>(url: string, asked: Asked): Promise<T> =>
  JSON.parse((await ask(url, asked)).body.toString());

const bearer = (token?: string): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

export const get = ({ path }: Pick<Call, 'path'>, more = '', token?: string): Asked => ({
  path: endpoints.calls + path + more,
  headers: bearer(token),
});

export const post = ({ path }: Pick<Call, 'path'>, body: object, token?: string): Asked => ({
  method: 'POST',
  path: endpoints.calls + path,
  headers: bearer(token),
  body,
});

export async function logIn(url: string, email: string, password: string): Promise<string> {
  return (await askJson<{ token: string }>(url, post(accountCalls.logIn, { email, password }))).token;
}
