import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { build } from './build.ts';

/*
 * The long form of what npm test proves in short about faults and load, one file after the other, with the figures at
 * the end: npm run test:faults [files]. Takes about a quarter of an hour, and wants the machine for itself.
 */

const FILES = 'server/guarantees/{f-mail-server,g-clients,g-storm,h-*,i-*,k-*}.test.ts';

process.chdir(`${import.meta.dirname}/..`);
await build({ ifStale: true });
const given = process.argv.slice(2);
const files = given.length > 0 ? given : globSync(FILES).sort();
const child = spawn(
  process.execPath,
  ['--test', '--test-concurrency=1', '--test-timeout=1800000', '--test-global-setup=server/testing/setup.ts', ...files],
  { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, FAULTS: 'long' } },
);
const ended = once(child, 'close');
const figures: string[] = [];
for await (const line of createInterface({ input: child.stdout })) {
  if (line.startsWith('figure: ')) figures.push(line.slice('figure: '.length));
  else console.log(line);
}
console.log(`\n${figures.sort().join('\n')}`);
const [code] = await ended;
process.exitCode = code ?? 1;
