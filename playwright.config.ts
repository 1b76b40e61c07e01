import { defineConfig } from '@playwright/test';
import { findChromium, findWholeChromium } from './scripts/find-chromium.ts';

/*
 * The journeys of e2e/ in a real browser, against the real server, which e2e/setup.ts starts once for a run:
 * npm run test:e2e -- [files]. A journey with @phone in its title runs on a phone's screen too,
 * one with @phoneOnly only there.
 */

const chromium = await findChromium();
/** Journeys of notifications, which the quicker Chromium cannot show. */
const NOTIFICATIONS = '**/pushed.spec.ts';

const launch = (executablePath: string | undefined) => ({
  ...(executablePath && { executablePath }),
  args: [
    // Root may not use the sandbox, and containers have little shared memory.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-dev-shm-usage',
    '--disable-gpu',
    // Pages live for seconds: to compile their code a second and third time costs more than it saves.
    '--js-flags=--no-maglev --no-turbofan',
    // The browser itself stays off the network.
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'dist/e2e',
  globalSetup: './e2e/setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Two cores carry the browsers, the server and PostgreSQL: while some wait, others go on.
  workers: 6,
  // Wide, for a machine that has much else to do: a journey takes seconds on an idle one.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // A journey that fails is run once more; one that passes then is reported as flaky.
  retries: 1,
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    browserName: 'chromium',
    launchOptions: launch(chromium),
    // What it keeps would hide what a journey is about; offline.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    // Those with long journeys first, so that at the end no worker is alone with one.
    {
      name: 'notifications',
      testMatch: NOTIFICATIONS,
      use: { viewport: { width: 1440, height: 900 }, launchOptions: launch(findWholeChromium() ?? chromium) },
    },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
    {
      name: 'desktop',
      grepInvert: /@phoneOnly/,
      testIgnore: NOTIFICATIONS,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
});
