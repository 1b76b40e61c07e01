import { ensureChromium } from './find-chromium.ts';
import { runProgram } from './run-program.ts';

/* The browser journeys alone, or those given: npm run test:e2e -- e2e/sell.spec.ts */

const built = await runProgram({ title: 'build', words: ['scripts/build.ts', '--if-stale'] });
process.exitCode =
  built ||
  (await runProgram({
    title: 'browser',
    words: ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
    env: { CHROMIUM_PATH: (await ensureChromium()) ?? '' },
  }));
