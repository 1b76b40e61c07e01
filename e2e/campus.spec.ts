import { categoryCalls } from '#contract/categories.ts';
import { dealCalls } from '#contract/deals.ts';
import { call, expect, signIn, test } from './fixtures.ts';
import { newItem } from './goods.ts';
import { onOwnCampus } from './own-campus.ts';
import { signUp } from './people.ts';

test('an admin sets the currency and adds a branch, and others see both', async ({ openBrowser }) => {
  // All other journeys are about a campus that is as it was.
  await onOwnCampus({}, async ({ url, admin }) => {
    const [atConsole, atShop, seller] = [
      await openBrowser({ baseURL: url }),
      await openBrowser({ baseURL: url }),
      await signUp({ firstName: 'Meera' }),
    ];
    const category = (await call(categoryCalls.listCategories, {})).data[0]?._id ?? '';
    const item = await newItem(seller, { category, title: 'Oscilloscope', price: 125_000 });
    await signIn(atConsole, admin);

    await atConsole.goto('/dashboard/admin/campus');
    const form = atConsole.getByRole('form', { name: 'Currency' });
    await form.getByRole('button', { name: 'Save currency' }).click();
    await expect(form.getByLabel('Currency')).toHaveAccessibleDescription(/Currency is required/);
    await form.getByLabel('Currency').selectOption('EUR');
    await expect(form.getByLabel('Sign')).toHaveValue('€');
    await form.getByText('125,000', { exact: true }).click();
    await form.getByRole('button', { name: 'Save currency' }).click();
    await expect(atConsole.getByText('All prices are in euros.')).toBeVisible();

    const branches = atConsole.getByRole('form', { name: 'Add to branches' });
    await branches.getByLabel('Short name').fill('SE');
    await branches.getByLabel('Name', { exact: true }).fill('Biotechnology');
    await branches.getByRole('button', { name: 'Add' }).click();
    await expect(branches.getByLabel('Short name')).toHaveAccessibleDescription(/read as the 2nd year/);
    await branches.getByLabel('Short name').fill('BT');
    await branches.getByRole('button', { name: 'Add' }).click();
    await expect(atConsole.getByRole('list', { name: 'Branches' })).toContainText('Biotechnology');
    await expect(branches.getByLabel('Short name')).toHaveValue('');

    await atShop.goto('/signup');
    await atShop.getByLabel('Year', { exact: true }).selectOption('2nd Year');
    await atShop.getByLabel('Branch', { exact: true }).selectOption('Biotechnology');
    await atShop.goto('/');
    await expect(atShop.getByRole('article').filter({ hasText: 'Oscilloscope' })).toContainText('€125,000');
    await atShop.goto('/search?query=oscilloscope');
    await expect(atShop.getByRole('article').filter({ hasText: 'Oscilloscope' })).toContainText('€125,000');
    await atShop.getByRole('link', { name: 'Oscilloscope' }).click();
    await expect(atShop.getByRole('main').getByText('€125,000').first()).toBeVisible();

    const buyer = await signUp({ firstName: 'Ravi' });
    await call(dealCalls.wantItem, { itemId: item._id, price: 110_000 }, buyer);
    await signIn(atShop, seller);
    await atShop.goto('/dashboard/notifications');
    await expect(
      atShop
        .getByRole('main')
        .getByText(/€110,000/)
        .first(),
    ).toBeVisible();
    await Promise.all([atConsole.context().close(), atShop.context().close()]);
  });
});
