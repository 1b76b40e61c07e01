import { readFile } from 'node:fs/promises';
import { dealActCalls } from '#contract/deal-acts.ts';
import { dealCalls } from '#contract/deals.ts';
import { DAY } from '#contract/rules/time.ts';
import { handOver, reserve, want } from './deals.ts';
import { call, expect, newMember, test } from './fixtures.ts';
import { newItem, newTitle } from './goods.ts';

test.use({ sharesPage: true });

/** A day from today by the clocks of this machine. */
const day = (n: number) => new Date(Date.now() + n * DAY).toISOString().slice(0, 10);

test('Bought Item is empty at first, and leads to what there is', async ({ page, member }) => {
  await page.goto('/dashboard/purchase-activity');
  await expect(page.getByText('What you want to buy or rent stands here')).toBeVisible();
  await page.getByRole('link', { name: 'Look around' }).click();
  await expect(page).toHaveURL('/');
  expect(member.user.firstName).toBe('Aarav');
});

test('Bought Item shows whose turn it is, and the one next step of each @phoneOnly', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Meera', lastName: 'Joshi' });
  const titles = ['Lamp', 'Cycle', 'Meter', 'Kettle'].map((name) => newTitle(name));
  const [lamp, cycle, meter, kettle] = await Promise.all(
    titles.map((title, i) =>
      newItem(seller, {
        title,
        price: 400,
        ...(i === 2 && { rentalAvailable: 'Available', rentalPrice: 50, rentalDuration: '1 Week' }),
      }),
    ),
  );
  if (!lamp || !cycle || !meter || !kettle) throw new Error('four items');
  // Handed over, to be reviewed; in line; rented out; reserved, with times to choose from.
  const bought = await want(lamp._id, member);
  await reserve(bought._id, seller);
  await handOver(bought._id, seller, member);
  await want(cycle._id, member);
  const rental = await want(meter._id, member, { from: day(0), to: day(6) });
  await reserve(rental._id, seller);
  await handOver(rental._id, seller, member);
  const reserved = await want(kettle._id, member);
  await reserve(reserved._id, seller);
  const times = [new Date(Date.now() + DAY).toISOString()];
  await call(dealActCalls.proposeMeeting, { dealId: reserved._id, times, place: 'Library' }, seller);

  await page.goto('/dashboard/purchase-activity');
  const mine = page.getByRole('region', { name: 'Your turn' });
  const theirs = page.getByRole('region', { name: 'Waiting for the seller' });
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Next' }).getByRole('listitem')).toHaveCount(1);
  await expect(theirs.getByRole('listitem')).toHaveCount(1);
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(row(kettle.title)).toContainText('Reserved until');
  await expect(row(kettle.title)).toContainText('Meera proposes a time: Library.');
  await expect(row(meter.title)).toContainText('Rented until');
  await expect(row(meter.title)).toContainText('50 rupees');
  await expect(row(cycle.title)).toContainText('1st in line');
  await expect(row(cycle.title)).toContainText('Meera Joshi');

  const kinds = page.getByRole('navigation', { name: 'Kind' });
  await kinds.getByRole('link', { name: 'Renting 1' }).click();
  await expect(page).toHaveURL('/dashboard/purchase-activity?kind=renting');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await kinds.getByRole('link', { name: 'All 4' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(2);

  // Out of line, with a reason.
  await page.getByRole('button', { name: `Withdraw from ${cycle.title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(theirs).toBeHidden();

  // A review, and it waits no more.
  await page.getByRole('button', { name: `Review: ${lamp.title}` }).click();
  await page.getByRole('radio', { name: /^4 stars/ }).check();
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(1);

  // Leads to the proposed times.
  await page.getByRole('link', { name: new RegExp(`: ${kettle.title}$`) }).click();
  await expect(page).toHaveURL(new RegExp(`/chat\\?with=${seller.user._id}`));
});

test('Purchase History has what ended on both sides, with words for how, filters and reviews @phoneOnly', async ({
  page,
  member,
}) => {
  const other = await newMember({ firstName: 'Kabir', lastName: 'Nair' });
  const [lamp, sofa, chair, bag] = await Promise.all([
    newItem(other, { title: newTitle('Lamp'), price: 420 }),
    newItem(member, { title: newTitle('Sofa'), price: 300 }),
    newItem(other, { title: newTitle('Chair') }),
    newItem(other, { title: newTitle('Bag') }),
  ]);
  const bought = await want(lamp._id, member);
  await reserve(bought._id, other);
  await handOver(bought._id, other, member);
  const sold = await want(sofa._id, other);
  await reserve(sold._id, member);
  await handOver(sold._id, member, other);
  const withdrawn = await want(bag._id, member);
  await call(dealCalls.endDeal, { dealId: withdrawn._id }, member);
  await want(chair._id, member);
  const faster = await newMember({ firstName: 'Zoya' });
  const third = await want(chair._id, faster);
  await reserve(third._id, other);
  await handOver(third._id, other, faster);

  await page.goto('/dashboard/purchase-history');
  await expect(page.getByText(/^4 deals since \w+ \d{4}: ₹420 spent, ₹300 earned$/)).toBeVisible();
  const row = (title: string) => page.getByRole('main').locator('tr, li').filter({ hasText: title });
  await expect(row(lamp.title)).toContainText('You bought');
  await expect(row(lamp.title)).toContainText('Kabir Nair');
  await expect(row(sofa.title)).toContainText('You sold');
  await expect(row(bag.title)).toContainText('Withdrawn by you');
  await expect(row(chair.title)).toContainText('Sold to someone else');

  const kinds = page.getByRole('navigation', { name: 'Kind' });
  await expect(kinds.getByRole('link')).toHaveText(['All4', 'Bought1', 'Sold1', 'Rented0']);
  await kinds.getByRole('link', { name: 'Rented' }).click();
  await expect(page.getByText('No deals of this kind')).toBeVisible();
  await kinds.getByRole('link', { name: 'Sold' }).click();
  await expect(page).toHaveURL('/dashboard/purchase-history?kind=sold');
  await expect(row(lamp.title)).toBeHidden();

  await row(sofa.title)
    .getByRole('button', { name: `Write a review: ${sofa.title}` })
    .click();
  await page.getByRole('radio', { name: /^5 stars/ }).check();
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(row(sofa.title).getByRole('img', { name: '5 of 5 stars' })).toBeVisible();

  const year = page.getByLabel('Academic year');
  const [, now] = await year.getByRole('option').allTextContents();
  await year.selectOption(now ?? '');
  await expect(page).toHaveURL(/\?kind=sold&year=\d{4}$/);
  await expect(row(sofa.title)).toBeVisible();
  await page.reload();
  await expect(kinds.getByRole('link', { name: 'Sold' })).toHaveAttribute('aria-current', 'page');
  await year.selectOption('All years');
  await expect(page).toHaveURL('/dashboard/purchase-history?kind=sold');
});

test('Purchase History turns pages, and its file has all of them', async ({ page, member }) => {
  const seller = await newMember({ firstName: 'Meera' });
  const item = await newItem(seller, { title: '=1+1, "two"', price: 100 });
  for (let i = 0; i < 12; i += 1) {
    const { _id } = await want(item._id, member);
    await call(dealCalls.endDeal, { dealId: _id }, member);
  }
  await page.goto('/dashboard/purchase-history');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages).toContainText('1–10 of 12');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('11–12 of 12');
  await expect(page.getByRole('row')).toHaveCount(3);
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expect(page.getByRole('row')).toHaveCount(11);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('deals.csv');
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFDate,Item,/);
  expect(lines).toHaveLength(14);
  expect(lines[1]).toContain(`"'=1+1, ""two""",Withdrawn by you,Buyer,Meera Shinde,`);
});

test('what cannot be loaded says Service Unavailable, until it can', async ({ page, member, forgiven }) => {
  forgiven.push(/the server responded with a status of 503/);
  for (const [path, name] of [
    ['/dashboard/purchase-activity', 'Bought Item'],
    ['/dashboard/purchase-history', 'Purchase History'],
  ] as const)
    await test.step(name, async () => {
      let isBroken = true;
      await page.route('**/api/v1/deals**', (route) => (isBroken ? route.fulfill({ status: 503 }) : route.fallback()));
      await page.goto(path);
      await expect(page.getByText('Service Unavailable')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
      isBroken = false;
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByText(/stands here$/)).toBeVisible();
    });
  expect(member.user.firstName).toBe('Aarav');
});
