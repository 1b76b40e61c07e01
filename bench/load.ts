import http from 'node:http';

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

interface Asked {
  url: string;
  headers?: Record<string, string>;
}

/** Asks one address again and again over so many kept connections, for so long. Throws on any answer but 200. */
export async function load({ url, headers = {} }: Asked, connections: number, milliseconds: number): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const began = performance.now();
  const end = began + milliseconds;
  const work = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await get(url, headers, agent);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const took = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { rate: times.length / took, p50: at(0.5), p99: at(0.99) };
}

function get(url: string, headers: Record<string, string>, agent: http.Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
  });
}

/** The middle one of several measurements by rate: one disturbed round decides nothing. */
export function middle(all: Measured[]): Measured {
  const sorted = [...all].sort((a, b) => a.rate - b.rate);
  return sorted[Math.floor(sorted.length / 2)] as Measured;
}
