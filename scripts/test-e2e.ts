import { spawnSync } from 'node:child_process';
import { build } from './build.ts';
import { ensureChromium } from './find-chromium.ts';

/* The browser journeys alone, or those given: npm run test:e2e -- e2e/sell.spec.ts */

await build({ ifStale: true });
const { status } = spawnSync(
  process.execPath,
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: (await ensureChromium()) ?? '' } },
);
process.exitCode = status ?? 1;
