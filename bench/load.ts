import http from 'node:http';
import autocannon from 'autocannon';
import { type Measured, sumUp } from './measure.ts';

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

interface Amount {
  connections: number;
  /** How long, unless `amount` says how many requests. */
  milliseconds?: number;
  amount?: number;
}

/** The same request again and again, or a new one each time. Throws on any response but a success. */
export function load(url: string, asked: Asked | (() => Asked), many: Amount): Promise<Measured> {
  const { connections, milliseconds = 0, amount } = many;
  const request =
    typeof asked === 'function'
      ? { setupRequest: (defaults: object) => ({ ...defaults, ...encode(asked()) }) }
      : encode(asked);
  const times: number[] = [];
  const began = performance.now();
  let last = began;
  let refused: string | undefined;
  return new Promise((resolve, reject) => {
    const run = autocannon(
      {
        url,
        connections,
        ...(amount === undefined ? { duration: milliseconds / 1000 } : { amount }),
        sampleInt: 20,
        timeout: 60,
        requests: [request],
      },
      (error, result) => {
        if (error || result.errors > 0 || result.timeouts > 0) reject(error ?? new Error(`${url} does not answer.`));
        else if (refused) reject(new Error(refused));
        else resolve(sumUp(times, last - began));
      },
    );
    run.on('response', (_client, status, _bytes, took) => {
      if (status !== 200 && status !== 201) refused = `${status} for ${JSON.stringify(asked)}`;
      times.push(took);
      last = performance.now();
    });
  });
}

const agent = new http.Agent({ keepAlive: true });

/** One request, and what came as it was encoded for the wire. Throws on any response but a success. */
export function ask(url: string, asked: Asked): Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }> {
  const { path, method, headers, body } = encode(asked);
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, { agent, method, headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode === 200 || response.statusCode === 201) resolve({ headers: response.headers, body });
      else reject(new Error(`${response.statusCode} for ${path}: ${body.subarray(0, 400)}`));
    });
    request.on('error', reject).end(body);
  });
}

export const askJson = async <T>(url: string, asked: Asked): Promise<T> =>
  JSON.parse((await ask(url, asked)).body.toString());
