import path from 'node:path';
import { failure, type Results, type Timed } from './test-results.ts';

interface Event {
  type: string;
  data: {
    name?: string;
    file?: string;
    details?: { duration_ms?: number; type?: string; error?: { cause?: { message?: string } | string } };
    counts?: { passed: number; tests: number; skipped: number; todo: number };
  };
}

/** A reporter of node:test that leaves what a run came to as JSON (`Results`). */
export default async function* count(events: AsyncIterable<Event>): AsyncGenerator<string> {
  const timed: Timed[] = [];
  const failures: string[] = [];
  for await (const { type, data } of events) {
    const { name, file, details, counts } = data;
    if ((type === 'test:pass' || type === 'test:fail') && details?.type !== 'suite' && file) {
      const fullName = `${path.relative('.', file)}: ${name}`;
      const cause = details?.error?.cause;
      timed.push({ name: fullName, milliseconds: details?.duration_ms ?? 0 });
      if (type === 'test:fail')
        failures.push(failure(fullName, String(typeof cause === 'object' ? cause.message : cause)));
    }
    // Each file has a summary of its own; that of the run names none.
    if (type !== 'test:summary' || file || !counts) continue;
    const { passed, tests, skipped, todo } = counts;
    const results: Results = { passed, failed: tests - passed - skipped - todo, failures, flaky: [], timed };
    yield JSON.stringify(results);
  }
}
