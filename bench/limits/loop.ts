import { repeat } from '../measure.ts';

/** Does the work whenever the parent says so, so many at once for so long, and tells how fast it was. */
export function serveLoop(work: (n: number) => Promise<void>): void {
  process.on('message', async ({ inFlight, milliseconds }: { inFlight: number; milliseconds: number }) => {
    process.send?.(await repeat(work, inFlight, milliseconds));
  });
  process.on('disconnect', () => process.exit(0));
}
