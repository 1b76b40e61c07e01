import { expect, expectAccessible, test } from './fixtures.ts';

/** A camera that shows a test picture, and is allowed. */
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    }),
});

test('a phone takes picture after picture of a new item @phoneOnly', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  await page.goto('/dashboard/add-item');
  await page.locator('label').filter({ hasText: 'Take a photo' }).click();
  const camera = page.getByRole('dialog', { name: 'Picture 1' });
  const take = camera.getByRole('button', { name: 'Take the picture' });
  await expect(take).not.toHaveAttribute('aria-disabled');
  await expectAccessible(page);
  // What the frame shows is what is taken, in the camera's own pixels.
  const framed = await camera.getByLabel('Camera', { exact: true }).evaluate((video: HTMLVideoElement) => {
    const { videoWidth, videoHeight, clientWidth, clientHeight } = video;
    return Math.min(clientWidth, clientHeight) / Math.max(clientWidth / videoWidth, clientHeight / videoHeight);
  });
  await take.click();
  const second = page.getByRole('dialog', { name: 'Picture 2' });
  const taken = second.getByRole('img', { name: 'Number 1' });
  await expect.poll(() => taken.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(Math.round(framed));
  await second.getByRole('button', { name: 'Take the picture' }).click();
  const third = page.getByRole('dialog', { name: 'Picture 3' });
  await expect(third.getByRole('img')).toHaveCount(2);
  await third.getByRole('button', { name: 'Next' }).click();
  await expect(third).toBeHidden();
  await expect(page.getByText('2 of 8')).toBeVisible();
  await expect(page.getByLabel('Item Title')).toBeFocused();
});
