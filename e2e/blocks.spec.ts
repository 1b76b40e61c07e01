import { itemCalls } from '#contract/items.ts';
import { call, expect, newMember, signIn, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';
import { bubble, newPair, send, talk } from './talk.ts';

test.use({ sharesPage: true });

test('a chat is muted, its other is blocked, and comes back from the settings', async ({ page, openBrowser }) => {
  const { asha, ravi, conversationId } = await newPair();
  await send(asha, conversationId, ['Is it there?']);
  const item = await newItem(ravi, { title: newTitle('Astrolabe') });
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(bubble(page, 'Is it there?')).toBeVisible();

  const menu = page.getByRole('button', { name: 'More about this chat' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Block Ravi Sule?' });
  await dialog.getByRole('button', { name: 'mute the chat' }).click();
  await expect(dialog).toBeHidden();
  await expect(talk(page).list.getByRole('img', { name: 'Muted' })).toBeVisible();

  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Unmute this chat' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await expect(dialog).toContainText('Ravi is not told');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(page.getByText('This chat is closed. You can still read it.')).toBeVisible();
  await expect(bubble(page, 'Is it there?')).toBeVisible();
  await expect(talk(page).field).toBeHidden();

  // The server's page is a visitor's; a member's leaves out who is hidden, and others see it all the same.
  await page.goto(`/search?query=${encodeURIComponent(item.title)}`);
  await expect(page.getByRole('link', { name: item.title })).toHaveCount(0);
  const visitor = await openBrowser();
  await visitor.goto(`/search?query=${encodeURIComponent(item.title)}`);
  await expect(visitor.getByRole('link', { name: item.title }).first()).toBeVisible();

  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Unblock Ravi Sule' }).click();
  await expect(page.getByText('You have blocked nobody.')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  const found = await call(itemCalls.getItem, { itemId: item._id }, asha);
  expect(found.data._id).toBe(item._id);
});

test('who is blocked stays hidden on a page that is loaded, and in a list that Back restores', async ({
  page,
  member,
  forgiven,
}) => {
  forgiven.push(/status of 404/);
  const ravi = await newMember({ firstName: 'Ravi', lastName: 'Sule' });
  const item = await newItem(ravi, { title: newTitle('Astrolabe') });
  expect(member.token).toBeTruthy();
  await page.goto('/');
  const card = page.getByRole('main').getByRole('link', { name: item.title });
  await expect(card.first()).toBeVisible();
  await card.first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Ravi Sule/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/profile/${ravi.user._id}`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  for (let count = 0; count < 2; count += 1) await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(card).toHaveCount(0);

  for (const address of [`/profile/${ravi.user._id}`, `/item/${item._id}/owner/${ravi.user._id}`]) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    await expect(page.getByText('Ravi')).toHaveCount(0);
  }
});
