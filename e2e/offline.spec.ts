import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({
  serviceWorkers: 'allow',
  forgiven: [/net::ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent|WebSocket connection/],
});

/** Until everything is saved that a visit saves. */
async function untilSaved(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
}

test('the app opens without network @phone', async ({ page, context, member: _ }) => {
  await page.goto('/');
  await untilSaved(page);
  await expect.poll(() => copies(page)).toContain('/item/getAllProduct');
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText(/Saved (just now|\d+ minutes? ago)/)).toBeVisible();
  await expect(page.locator('article').first()).toBeVisible();
  await page.screenshot({ path: `/tmp/off-${test.info().project.name}.png` });
});

/** The calls of which copies are kept. */
const copies = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('offline');
        open.onsuccess = () => {
          const all = open.result.transaction('copies').objectStore('copies').getAll();
          all.onsuccess = () => {
            resolve(all.result.map(({ call }) => call));
            open.result.close();
          };
        };
      }),
  );
