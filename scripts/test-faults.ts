import { globSync } from 'node:fs';
import { HOUR } from '#contract/rules/time.ts';
import { runProgram } from './run-program.ts';

/*
 * The long form of what npm test proves in short about faults and load, one file after the other, with the figures at
 * the end: npm run test:faults [files]. Takes about a quarter of an hour, and wants the machine for itself.
 */

const FILES = [
  'server/guarantees/{f-mail-server,g-clients,g-storm,h-*,i-*,k-*,l-*}.test.ts',
  'server/papers/pdf/mutated.test.ts',
  'server/papers/questions/many-questions.test.ts',
];

process.chdir(`${import.meta.dirname}/..`);
const given = process.argv.slice(2);
const files = given.length > 0 ? given : globSync(FILES).sort();
const figures: string[] = [];
const built = await runProgram({ title: 'build', words: ['scripts/build.ts', '--if-stale'] });
process.exitCode =
  built ||
  (await runProgram({
    title: 'faults',
    words: [
      '--test',
      '--test-concurrency=1',
      '--test-timeout=2400000',
      '--test-global-setup=server/testing/setup.ts',
      ...files,
    ],
    cutOff: AbortSignal.timeout(3 * HOUR),
    env: { FAULTS: 'long' },
    onLine: (line) => {
      if (line.startsWith('figure: ')) figures.push(line.slice('figure: '.length));
      else console.log(line);
    },
  }));
console.log(`\n${figures.sort().join('\n')}`);
