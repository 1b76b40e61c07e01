import { expect, newMember, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

const SIGN_IN_PAGE = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Sign in to this network' };

test('what is no answer of ours is no success and breaks nothing', async ({ page, member, forgiven }) => {
  forgiven.push(/Could not fetch categories/);
  expect(member.token).toBeTruthy();
  const seller = await newMember({ firstName: 'Meera' });
  const [here, next] = [await newItem(seller), await newItem(seller)];
  await page.goto(`/item/${here._id}/owner/${here.owner}`);
  await expect(page.getByRole('link', { name: seller.email })).toBeVisible();

  for (const answer of [{ status: 200, json: { success: false, message: 'No' } }, SIGN_IN_PAGE]) {
    await page.route('**/profile/following', (route) => route.fulfill(answer));
    await page.getByRole('button', { name: 'Follow Me' }).click();
    await expect(page.getByText('could not follow friend').first()).toBeVisible();
    await expect(page.getByText('you followed..!')).toHaveCount(0);
    await page.unroute('**/profile/following');
  }

  await page.route('**/api/v1/**', (route) => route.fulfill(SIGN_IN_PAGE));
  await page.getByRole('combobox', { name: 'Search' }).fill('draft');
  await page.getByRole('article').getByRole('link', { name: next.title }).click();
  await expect(page.getByRole('main')).toContainText('Service Unavailable');
  await expect(page.getByText('Unexpected token')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(page.getByRole('main')).toContainText('Could not fetch All Items');
  await expect(page.getByRole('main')).toContainText('Service Unavailable');
  await page.unroute('**/api/v1/**');
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: next.title }).first()).toBeVisible();
});

test('a picture that does not come leaves our own in its place', async ({ page, member, forgiven }) => {
  forgiven.push(/ERR_FAILED/);
  const item = await newItem(member);
  await page.route('**/files/**', (route) => route.abort());
  await page.goto(`/item/${item._id}/owner/${item.owner}`);
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toHaveAttribute('data-broken');
  expect(await picture.evaluate((img) => getComputedStyle(img).content)).toContain('broken-picture');
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThan(200);
});

test.describe('with scripts before the page', () => {
  test.use({ sharesPage: false });

  test('a browser that blocks site data shows everything, and keeps a member until the page is left', async ({
    page,
  }) => {
    const { email, password, user } = await newMember();
    const seller = await newMember({ firstName: 'Meera' });
    const item = await newItem(seller);
    // As a browser that blocks it does. The setting itself is unknown to a Chromium without windows.
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Fresh recommendations' })).toBeVisible();
    await page.getByRole('contentinfo').getByRole('button', { name: /theme/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.goto(`/item/${item._id}/owner/${item.owner}`);
    await page.getByRole('link', { name: 'Add to Cart' }).filter({ visible: true }).click();

    await expect(page.getByText('Your browser blocks site data.')).toBeVisible();
    await page.getByLabel('Email Address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Login successfully')).toBeVisible();
    // What was pressed before signing in.
    await expect(page.getByText('Item added to the cart..')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('main').getByText(user.email).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Wish-List' }).click();
    await expect(page.getByText('1 Item in Cart')).toBeVisible();
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a form whose rules do not come says so and sends nothing', async ({ page, forgiven }) => {
  forgiven.push(/ERR_FAILED/, /dynamically imported module/);
  let isSent = false;
  await page.route('**/assets/zod-*.js', (route) => route.abort());
  await page.route('**/api/v1/auth/login', (route) => {
    isSent = true;
    return route.abort();
  });
  await page.goto('/login');
  await page.getByLabel('Email Address').fill('asha@campus.example');
  await page.getByLabel('Password', { exact: true }).fill('a long password');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('No connection. Check your network and try again.')).toBeVisible();
  expect(isSent).toBe(false);
});
