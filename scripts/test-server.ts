import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';

/*
 * The tests of server and contract, or only those given: npm run test:server -- server/items/*.test.ts
 * Two files at a time: each starts what it needs, and a laptop has to do other things as well.
 */

export function testServer(files: string[] = [], more: string[] = []): number {
  const chosen = files.length > 0 ? files : globSync(['server/**/*.test.ts', 'contract/**/*.test.ts']).sort();
  const { status } = spawnSync(
    process.execPath,
    [
      '--test',
      '--test-concurrency=2',
      '--test-timeout=420000',
      '--test-global-setup=server/testing/setup.ts',
      ...more,
      ...chosen,
    ],
    { stdio: 'inherit' },
  );
  return status ?? 1;
}

if (import.meta.main) {
  // Tests that start the whole program need its pages; built elsewhere, for the tools of a build take a gigabyte.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' });
  process.exitCode = status || testServer(process.argv.slice(2));
}
