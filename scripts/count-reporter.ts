/** A reporter of node:test that leaves the sums of a run as JSON: `{"passed":1,"failed":0}`. */
export default async function* count(
  events: AsyncIterable<{
    type: string;
    data: { file?: string; counts?: { passed: number; tests: number; skipped: number; todo: number } };
  }>,
): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // Each file has a summary of its own; that of the run names none.
    if (type !== 'test:summary' || data.file || !data.counts) continue;
    const { passed, tests, skipped, todo } = data.counts;
    yield JSON.stringify({ passed, failed: tests - passed - skipped - todo });
  }
}
