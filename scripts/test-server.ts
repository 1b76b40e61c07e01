import { globSync } from 'node:fs';
import { runProgram } from './run-program.ts';

/*
 * The tests of server, contract and web, or only those given: npm run test:server -- server/items/*.test.ts
 * Two files at a time on two cores: with three, tests of what is refused under load fail where the machine is busy.
 */

export const TEST_FILES = ['server/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'];

/** Node's arguments. A test that hangs fails after 40 minutes: on a busy machine everything takes long. */
export const testWords = (files: readonly string[], more: readonly string[] = []): string[] => [
  '--test',
  '--test-concurrency=2',
  '--test-timeout=2400000',
  '--test-global-setup=server/testing/setup.ts',
  ...more,
  ...(files.length > 0 ? files : globSync(TEST_FILES).sort()),
];

if (import.meta.main) {
  // Tests that start the whole program need its pages; built elsewhere, for the tools of a build take a gigabyte.
  const built = await runProgram({ title: 'build', words: ['scripts/build.ts', '--if-stale'] });
  process.exitCode = built || (await runProgram({ title: 'server', words: testWords(process.argv.slice(2)) }));
}
