import { globSync } from 'node:fs';
import { runProgram } from './run-program.ts';

/*
 * The tests of server, contract and web, or only those given: npm run test:server -- server/items/*.test.ts
 */

export const TEST_FILES = [
  'server/**/*.test.ts',
  'contract/**/*.test.ts',
  'web/**/*.test.ts',
  'scripts/**/*.test.ts',
  'deploy/{,proxies/}*.test.ts',
];

/** They put as much load on the program as the machine can bear: nothing else runs beside them. */
const LOADS = ['server/guarantees/i-*.test.ts', 'server/guarantees/k-operation.test.ts'];

/** Files that run together, so many at a time. On two cores three: each waits for PostgreSQL or for a clock now and then. */
export function testGroups(): { files: string[]; atOnce: number }[] {
  return [
    { files: globSync(TEST_FILES, { exclude: LOADS }).sort(), atOnce: 3 },
    { files: globSync(LOADS).sort(), atOnce: 1 },
  ];
}

/** Node's arguments. A test that hangs fails after 40 minutes: on a busy machine everything takes long. */
export const testWords = (files: readonly string[], atOnce: number, more: readonly string[] = []): string[] => [
  '--test',
  `--test-concurrency=${atOnce}`,
  '--test-timeout=2400000',
  '--test-global-setup=server/testing/setup.ts',
  ...more,
  ...files,
];

if (import.meta.main) {
  // Tests that start the whole program need its pages; built elsewhere, for the tools of a build take a gigabyte.
  process.exitCode = await runProgram({ title: 'build', words: ['scripts/build.ts', '--if-stale'] });
  const given = process.argv.slice(2);
  for (const { files, atOnce } of given.length > 0 ? [{ files: given, atOnce: 2 }] : testGroups()) {
    const code = await runProgram({ title: 'server', words: testWords(files, atOnce) });
    process.exitCode ||= code;
  }
}
