import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import { newPair, send, talk } from './talk.ts';

test.use({ sharesPage: true });

test('a message from long ago is found, opens the chat there, and Back leads to the search', async ({ page }) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(ravi, conversationId, ['The lab manual is the 2024 edition', 'Labs are closed on Friday']);
  await send(
    ravi,
    conversationId,
    Array.from({ length: 55 }, (_, i) => `and ${i + 1}`),
  );
  await signIn(page, asha);
  await page.goto('/chat');
  await page.getByRole('link', { name: 'Search messages and people' }).click();
  const field = page.getByRole('searchbox', { name: 'Search in your messages' });
  await expect(field).toBeFocused();
  await field.fill('lab');
  const found = page.getByRole('list', { name: 'Messages' }).getByRole('link');
  await expect(page.getByText('2 messages, newest first')).toBeVisible();
  await expect(found).toHaveText([/Labs are closed/, /The lab manual/]);
  await expectAccessible(page);

  await found.last().click();
  const hit = talk(page).log.getByText('The lab manual is the 2024 edition');
  await expect(hit).toBeInViewport();
  await expect(hit.locator('mark')).toHaveText('lab');
  await expect(page.getByText('2 of 2 for “lab”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Older' })).toBeDisabled();
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(page.getByText('1 of 2 for “lab”')).toBeVisible();
  await expect(talk(page).log.locator('mark')).toHaveText('Lab');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Newest messages' }).click();
  await expect(talk(page).log.getByText('and 55', { exact: true })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/chat?search=messages&q=lab');
  await expect(found).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Search messages and people' })).toBeVisible();
});
