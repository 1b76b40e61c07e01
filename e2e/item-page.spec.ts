import { type Item, itemCalls } from '#contract/items.ts';
import { call, expect, mailTo, newMember, signIn, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

const path = (item: Item) => `/item/${item._id}/owner/${item.owner}`;

test('a visitor sees the item, not how to reach its seller @phoneOnly', async ({ page, request }) => {
  const seller = await newMember({ firstName: 'Ananya', lastName: 'Deshmukh' });
  const other = await newItem(seller);
  const item = await newItem(seller, { description: 'First line.\n\nSecond line. </script><script>alert(1)</script>' });

  for (const address of [`/items/${item._id}`, `/item/${item._id}/owner/somebody`]) {
    const reply = await request.get(address, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location]).toEqual([301, path(item)]);
  }
  for (const address of ['/items/nothing', path({ ...item, _id: crypto.randomUUID() })])
    expect((await request.get(address)).status()).toBe(404);

  const counted = page.waitForResponse('**/item/views');
  await page.goto(path(item));
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Seller' })).toContainText('Ananya Deshmukh');
  await expect(
    page.getByRole('region', { name: 'Seller' }).getByRole('link', { name: 'Sign in to see it' }),
  ).toHaveAttribute('href', `/login?next=${encodeURIComponent(path(item))}`);
  await expect(page.getByText('Second line. </script>')).toBeVisible();
  const product = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect([product.name, product.offers.price]).toEqual([item.title, item.price]);
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    new RegExp(`/og/items/${item._id}`),
  );
  expect((await counted).ok()).toBe(true);

  await page.getByRole('link', { name: other.title }).click();
  await expect(page).toHaveURL(path(other));
  await page.getByRole('link', { name: 'Contact Seller' }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path(other))}`);
});

test('the link of a deleted item leads on to what is there @phoneOnly', async ({ page, request, forgiven }) => {
  forgiven.push(/status of 404/);
  const seller = await newMember({ firstName: 'Ananya' });
  await newItem(seller);
  const item = await newItem(seller);
  await call(itemCalls.deleteItem, { itemId: item._id }, seller);
  expect((await request.get(path(item))).status()).toBe(404);
  await page.goto(path(item));
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText('404 Not Found')).toBeVisible();
  await expect(page.getByText('This thing is no longer here')).toBeVisible();
  // The newest of all, which other journeys may have put there.
  const other = page.getByRole('main').getByRole('article').first();
  const title = (await other.getByRole('heading').textContent()) ?? '';
  await other.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a member writes to the seller, and loses nothing on the way', async ({ page, member, forgiven }) => {
  forgiven.push(/net::ERR_FAILED/);
  const seller = await newMember({ firstName: 'Ananya' });
  const item = await newItem(seller);
  await page.goto(path(item));
  await expect(page.getByRole('link', { name: seller.email })).toBeVisible();
  await page.getByRole('button', { name: 'Contact Seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Seller' });
  await expect(dialog.getByLabel('Name')).toHaveValue(`${member.firstName} ${member.lastName}`);
  await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription('Please enter your message');
  await expect(dialog.getByLabel('Message')).toBeFocused();

  await dialog.getByLabel('Message').fill('Is it still there?');
  await page.route('**/contactSeller', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('An error occurred. Please try again later.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.unroute('**/contactSeller');

  await page.getByRole('button', { name: 'Contact Seller' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Is it still there?');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Mail Sent SuccessFully')).toBeVisible();
  const mail = await mailTo(seller.email);
  expect(mail.text).toContain('Is it still there?');
  expect(mail.replyTo?.[0]?.address).toBe(member.email);
});

test('the longest words stay on the screen, and what can be done with them @phoneOnly', async ({ page }) => {
  const word = 'Wolfeschlegelsteinhausenbergerdorff';
  const seller = await newMember({ firstName: word, lastName: word });
  const item = await newItem(seller, { title: word.repeat(3), description: word.repeat(9), price: 9_999_999 });
  await newItem(seller);
  await signIn(page, seller);
  await page.goto(path(item));
  await expect(page.getByRole('heading', { name: `More from ${word}` })).toBeVisible();
  await page.goto('/dashboard/my-items');
  const remove = page.getByRole('button', { name: `DELETE ${item.title}` });
  await expect(remove).toBeVisible();
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport({ ratio: 1 });
  await page.goto('/dashboard/my-profile');
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible();
});

test('the owner edits instead, and sees a draft that is absent for others', async ({
  page,
  member,
  openBrowser,
  forgiven,
}) => {
  // The page of a draft is a 404 until the owner's browser has asked for it.
  forgiven.push(/status of 404/);
  const draft = await newItem(member, { ItemStatus: 'Draft', title: newTitle('Sundial') });
  await page.goto(path(draft));
  await expect(page.getByRole('heading', { level: 1, name: draft.title })).toBeVisible();
  await expect(page.getByText('DRAFTED')).toBeVisible();
  await expect(page.getByText(`No more items from ${member.firstName}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'EDIT' })).toHaveAttribute('href', `/dashboard/edit-item/${draft._id}`);

  const visitor = await openBrowser();
  await visitor.goto('/T&C');
  expect((await visitor.request.get(path(draft))).status()).toBe(404);
});

test('the head of a phone stands on the picture, and says below it what one looks at @phoneOnly', async ({ page }) => {
  const item = await newItem(await newMember(), { description: 'Line after line.\n'.repeat(60) });
  await page.goto(path(item));
  const head = page.getByRole('banner');
  const picture = page.locator('.begins-page');
  const top = async () => (await picture.boundingBox())?.y;
  expect(await top()).toBe(0);
  // Each may be tapped, none covers another.
  const buttons = [
    head.getByRole('link', { name: 'Back', exact: true }),
    picture.getByRole('button', { name: 'Share' }),
    picture.getByRole('button', { name: `Like ${item.title}` }),
    picture.getByRole('button', { name: 'Full screen' }),
  ];
  for (const button of buttons) await button.click({ trial: true });
  await expect(head.getByRole('link', { name: 'Search' })).toBeHidden();
  await page.mouse.wheel(0, 900);
  await expect.poll(top).toBeLessThan(-500);
  await page.mouse.wheel(0, -200);
  await expect(head.getByText(item.title)).toBeInViewport({ ratio: 1 });
  await expect(head.getByRole('link', { name: 'Search' })).toBeInViewport({ ratio: 1 });
});
