import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface Load {
  /** Paths in turn; `{n}` becomes another number each time. */
  urls: string[];
  method?: string;
  headers?: Record<string, string>;
  /** Body in base64. */
  body?: string;
  seconds: number;
  /** Kept open from before the beginning, as a proxy keeps them. Each asks again as soon as it is answered, … */
  connections: number;
  /** … or, with a rate, so many requests a second come to them, whether or not those before were answered. */
  rate?: number;
}

/** Milliseconds. */
export interface Answers {
  count: number;
  p50: number;
  p90: number;
  p99: number;
  max: number;
}

export interface LoadResult {
  seconds: number;
  /** 503 and 429 that do not say when to come again. */
  withoutRetryAfter: number;
  /** Counts by status; `refused`: nobody listened, `broken`: the connection was cut, `late`: silence for 20 s. */
  answers: Record<string, Answers>;
}

/**
 * Asks from a process of its own, so that the asking does not slow what it measures. `begun` hears of the first answer;
 * `signal` ends it before its time.
 */
export async function putLoad(
  load: Load,
  { begun, signal }: { begun?: () => void; signal?: AbortSignal } = {},
): Promise<LoadResult> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'load-worker.ts'), JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  if (begun) child.stdout.once('data', begun);
  signal?.addEventListener('abort', () => child.kill());
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The load ended with ${code}`);
  return JSON.parse(said) as LoadResult;
}

const NONE: Answers = { count: 0, p50: 0, p90: 0, p99: 0, max: 0 };

export const answersOf = ({ answers }: LoadResult, status: number | 'refused' | 'broken' | 'late'): Answers =>
  answers[status] ?? NONE;

/** Good answers a second. */
export const rateOf = (result: LoadResult): number => answersOf(result, 200).count / result.seconds;
