import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
const LOADS = ['server/guarantees/i-{isolation,overload,waits}.test.ts', 'server/guarantees/k-operation.test.ts'];

/** They measure the memory of their process, or listen to all of it: each has one of its own. */
const ALONE = [
  'server/cache/cache.test.ts',
  'server/messages/batch.test.ts',
  'server/guarantees/d-{pictures,sizes}.test.ts',
  'server/warning-words/warning-words.test.ts',
];

/** They take longest: each is the first of another process, so that none is the last for minutes. */
const LONG = [
  'server/backup/{backup,drill}.test.ts',
  'server/database/{connect,standbys}.test.ts',
  'server/files/files.test.ts',
  'server/guarantees/{a-passwords,c-matrix,d-fuzz,l-crash,l-nodes}.test.ts',
  'server/jobs/jobs.test.ts',
  'server/notices/push/push.test.ts',
  'server/papers/contributions/contributions.test.ts',
  'server/start/{containers,main,refused-starts}.test.ts',
];

/** At once, on two cores: each waits for PostgreSQL or for a clock for a third of its time. */
const AT_ONCE = 5;
/** Many files share a process: to load the server takes as much work as the tests of a file. */
const PROCESSES = 4 * AT_ONCE;

/** Processes that run together, so many at a time. */
export function testGroups(): { files: string[]; atOnce: number }[] {
  const long = globSync(LONG).sort();
  const others = globSync(TEST_FILES, { exclude: [...LOADS, ...ALONE, ...LONG] }).sort();
  // Neighbours in another process each: those of one folder take long alike.
  const shared = [...long, ...others];
  const together = Array.from({ length: PROCESSES }, (_, n) => shared.filter((_, index) => index % PROCESSES === n));
  const alone = globSync(ALONE)
    .sort()
    .map((file) => [file]);
  return [
    // Node runs them in the order of their names.
    { files: [...alone, ...together].map((files, n) => writeShared(files, n)), atOnce: AT_ONCE },
    { files: globSync(LOADS).sort(), atOnce: 1 },
  ];
}

/** Writes a file that runs others one after the other, each in a suite of its own, which its hooks belong to. */
function writeShared(files: readonly string[], n: number, kind = 'shared'): string {
  const name = path.join('dist/tests', `${kind}-${String(n + 1).padStart(2, '0')}.js`);
  mkdirSync(path.dirname(name), { recursive: true });
  const suites = files.map((file) => `describe(${JSON.stringify(file)}, () => import('../../${file}'));`);
  writeFileSync(name, `import { describe } from 'node:test';\n\n${suites.join('\n')}\n`);
  return name;
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
  // A suite, as in a run of all: hooks of a file's root would run at once, those of a suite in their order.
  const chosen = { files: given.map((file, n) => writeShared([file], n, 'given')), atOnce: 2 };
  for (const { files, atOnce } of given.length > 0 ? [chosen] : testGroups()) {
    const code = await runProgram({ title: 'server', words: testWords(files, atOnce) });
    process.exitCode ||= code;
  }
}
