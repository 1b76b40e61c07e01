import { expect, newMember, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** Messages of section 8 that no other journey meets, each by a real failure: the network goes, a file is not there. */
test.beforeEach(
  ({ forgiven }) => void forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/),
);

test('a delete without network says so, and the item stays', async ({ page, member, context }) => {
  const item = await newItem(member);
  await page.goto('/dashboard/my-items');
  await page
    .getByRole('button', { name: `DELETE ${item.title}` })
    .filter({ visible: true })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Do you want to delete this product?' });
  await expect(question).toBeVisible();
  await context.setOffline(true);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Could not delete item')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(item.title).filter({ visible: true }).first()).toBeVisible();
});

test('a reset without network says so, and keeps the address', async ({ page, context }) => {
  await page.goto('/forgot-password');
  const address = page.getByLabel('Email Address');
  await address.fill('asha@campus.edu');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Failed to send reset password email. Please try again.')).toBeVisible();
  await expect(address).toHaveValue('asha@campus.edu');
});

test('a view that cannot be counted says so', async ({ member, openBrowser }) => {
  const item = await newItem(member);
  const visitor = await openBrowser();
  await visitor.route('**/item/views', (route) => route.abort());
  await visitor.goto(`/item/${item._id}/owner/${item.owner}`);
  await expect(visitor.getByText('Could not view All Items')).toBeVisible();
});

test('an item opened without network says so, when it is asked for again too, and comes with the network', async ({
  page,
  context,
  forgiven,
}) => {
  // The frame around it is asked for again too.
  forgiven.push(/Could not fetch categories/);
  const seller = await newMember({ firstName: 'Meera' });
  const [here, next] = [await newItem(seller), await newItem(seller)];
  const counted = page.waitForResponse('**/item/views');
  await page.goto(`/item/${here._id}/owner/${here.owner}`);
  await counted;
  await context.setOffline(true);
  await page.getByRole('article').getByRole('link', { name: next.title }).click();
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
  await context.setOffline(false);
  // It may come by itself before the button is pressed.
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 });
    await expect(page.getByRole('heading', { level: 1, name: next.title })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('what is taken out of a cart that lost it says so', async ({ page, member }) => {
  const item = await newItem(await newMember({ firstName: 'Meera' }));
  expect(member.token).toBeTruthy();
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  await page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).click();
  await expect(page.getByText('Item added to the cart..')).toBeVisible();
  await page.goto('/dashboard/cart');
  const remove = page.getByRole('button', { name: `Remove ${item.title}` });
  await expect(remove).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartWaiting'))).toBe('{}');
  // The same page is not told of what storage loses under it. At once, before the server's list heals it.
  await remove.evaluate((button: HTMLElement) => {
    localStorage.setItem('cart', '[]');
    button.click();
  });
  await expect(page.getByText('Course not found in cart.')).toBeVisible();
});

test('a profile that cannot be asked for says so, and shows what is known', async ({ page, member, context }) => {
  await page.goto('/dashboard/cart');
  // Its part of the program is here by then.
  await page.goto('/dashboard/my-profile');
  await expect(page.getByRole('main').getByText(member.email).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Wish-List' }).click();
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByText('Failed to fetch user data!')).toBeVisible();
  await expect(page.getByRole('main').getByText(member.email).first()).toBeVisible();
  await context.setOffline(false);
});

test('a part of the program that does not load says which, and a reload helps', async ({ page }) => {
  await page.goto('/');
  await page.route('**/assets/terms*.js', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText(/Loading chunk terms.* failed/)).toBeVisible();
  await page.unroute('**/assets/terms*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
});

test('a part of a screen that does not load leaves what is typed, and is asked for again', async ({ page, member }) => {
  expect(member.token).toBeTruthy();
  const item = await newItem(await newMember());
  await page.route(/\/assets\/(contact-dialog|place-options)-.*\.js/, (route) => route.abort());
  const missed = page.waitForEvent('requestfailed');
  await page.goto('/dashboard/add-item');
  await missed;
  await page.getByLabel('Item Title').fill('A lamp');
  await expect(page.getByLabel('Item Title')).toHaveValue('A lamp');
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  const contact = page.getByRole('button', { name: 'Contact Seller' });
  await contact.click();
  await expect(page.getByText('This did not load.')).toBeVisible();
  await expect(page.getByRole('heading', { name: item.title, level: 1 })).toBeVisible();
  await page.unrouteAll();
  await contact.click();
  await page.getByRole('dialog').getByLabel('Message').fill('Is it still there?');
});

test.describe('with a clock of its own', () => {
  test.use({ sharesPage: false });

  test('a part of the program that never comes is waited for two minutes', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.route('**/assets/terms*.js', () => {});
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }).click();
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await page.clock.fastForward('01:50');
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    await page.clock.fastForward('00:20');
    await expect(page.getByText(/Loading chunk about\/terms failed \(timeout/)).toBeVisible();
    await page.unroute('**/assets/terms*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
  });
});
