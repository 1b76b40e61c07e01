import { encode } from 'uqr';
import { dealCalls } from '#contract/deals.ts';
import { reserve, want } from './deals.ts';
import { call, expect, newMember, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';

test.use({ sharesPage: true });

/** An item that is reserved, and the code that its buyer shows. */
async function reserved() {
  const [seller, buyer] = await Promise.all([
    newMember({ firstName: 'Meera', lastName: 'Joshi' }),
    newMember({ firstName: 'Asha', lastName: 'Naik' }),
  ]);
  const item = await newItem(seller);
  const { _id: dealId } = await want(item._id, buyer);
  await reserve(dealId, seller);
  const { code } = (await call(dealCalls.getHandOverCode, { dealId }, buyer)).data;
  return { seller, buyer, item, dealId, code, address: `/dashboard/deals/${dealId}/hand-over` };
}

test('the buyer shows six digits, the seller types them, and it is done for both @phoneOnly', async ({
  page,
  openBrowser,
}) => {
  const { seller, buyer, item, code, address } = await reserved();
  const phone = await openBrowser();
  await Promise.all([signIn(page, seller), signIn(phone, buyer)]);
  await Promise.all([page.goto(address), phone.goto(address)]);
  await expect(phone.getByRole('heading', { name: 'Show this to Meera' })).toBeVisible();
  await expect(phone.getByText(`Your code: ${[...code].join(' ')}`)).toBeAttached();
  const qr = phone.getByRole('region', { name: 'Show this to Meera' }).locator('svg');
  await expect(qr).toBeVisible();
  const modules = encode(`${process.env.E2E_URL}${address}#${code}`, { ecc: 'M', border: 0 }).data.flat();
  const drawn = await qr.locator('path').getAttribute('d');
  expect(drawn?.match(/M/g)?.length).toBe(modules.filter(Boolean).length);

  const field = page.getByRole('textbox', { name: 'Asha’s code' });
  const complete = page.getByRole('button', { name: 'Complete the deal' });
  await expect(complete).toBeDisabled();
  const wrong = code === '000000' ? '111111' : '000000';
  // It is sent with its last digit.
  await field.fill(wrong);
  await expect(field).toHaveAccessibleDescription('This is not the code. 4 tries left.');
  await expect(field).toHaveValue(wrong);
  await expect(field).toBeFocused();
  await field.fill(code);
  await expect(page.getByRole('heading', { name: 'It is handed over' })).toBeVisible();
  await expect(page.getByText(/^Handed over to Asha/)).toBeVisible();

  // The buyer's page hears of it by itself, and both can say how it went.
  await expect(phone.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  await expect(phone.getByRole('main')).toContainText(item.title);
  await expect(phone.getByRole('link', { name: 'Bought Item' })).toBeVisible();
  for (const [side, name] of [
    [page, 'Asha'],
    [phone, 'Meera'],
  ] as const) {
    await side.getByRole('button', { name: 'Say how it went' }).click();
    await expect(side.getByRole('dialog', { name: new RegExp(name) })).toBeVisible();
  }
});

test('the address of the QR fills in the digits, also of a seller who signs in first', async ({ page }) => {
  const { seller, code, address } = await reserved();
  const field = page.getByRole('textbox', { name: 'Asha’s code' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData()}`));
  await page.goto(`${address}#${code}`);
  await page.getByLabel('Email Address').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(field).toHaveValue(code);
  await expect(page).toHaveURL(address);

  // Scanned again, with the page open.
  await field.fill('');
  await page.goto(`${address}#${code}`);
  await expect(field).toHaveValue(code);
  await expect(page).toHaveURL(address);
  // Nothing is sent before it is asked for.
  expect(asked.filter((request) => request.includes(code))).toEqual([]);
  await page.getByRole('button', { name: 'Complete the deal' }).click();
  await expect(page.getByRole('heading', { name: 'It is handed over' })).toBeVisible();
});

test('without the code one says it, the other confirms', async ({ page, openBrowser }) => {
  const { seller, buyer, address } = await reserved();
  const other = await openBrowser();
  await Promise.all([signIn(page, seller), signIn(other, buyer)]);
  await Promise.all([page.goto(address), other.goto(address)]);
  await page.getByRole('button', { name: 'Mark as handed over' }).click();
  await expect(page.getByText('You said that it has changed hands. Asha is asked to confirm it.')).toBeVisible();
  await expect(other.getByText('Meera says that it has changed hands. Confirm it.')).toBeVisible();
  await other.getByRole('button', { name: 'Yes, I have it' }).click();
  await expect(other.getByRole('heading', { name: 'It is yours' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'It is handed over' })).toBeVisible();
});
