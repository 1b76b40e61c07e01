import type { Page } from '@playwright/test';
import { conversationCalls } from '#contract/conversations.ts';
import { dealCalls } from '#contract/deals.ts';
import { itemCalls } from '#contract/items.ts';
import { savedPaperUrl } from '#contract/rules/resource-urls.ts';
import { savedSearchCalls } from '#contract/saved-searches.ts';
import { reserve, want } from './deals.ts';
import { call, expect, newMember, signIn, test } from './fixtures.ts';
import { newItem, newTitle, photo, photoFile } from './goods.ts';
import { startNextVersion } from './next-version.ts';
import { newPaper } from './papers.ts';
import { bubble, newPair, send, stored, talk } from './talk.ts';

// It loads all of the program, so few journeys install it: others go on in the same browser, or need none.
test.use({ serviceWorkers: 'allow' });

// Being offline is what these are about.
test.beforeEach(
  ({ forgiven }) =>
    void forgiven.push(
      /ERR_INTERNET_DISCONNECTED/,
      /WebSocket connection .* failed/,
      /ERR_FAILED/,
      /503 \(Service Unavailable\).*createProduct/,
      /Could not fetch categories/,
      /No connection\. Check your network and try again\./,
    ),
);

const HOUR = 3600_000;

test('the app opens without network, with what was seen and its age, and shows what is new once it is back', async ({
  page,
  context,
  member,
}) => {
  const seller = await newMember({ firstName: 'Meera' });
  const item = await newItem(seller);
  const own = await newItem(member);
  const paper = await newPaper({}, 'Q.1 State the sampling theorem.');
  await page.goto(`/item/${item._id}/owner/${seller.user._id}`);
  await untilSaved(page, [itemCalls.listHome.path, itemCalls.getItem.path, itemCalls.listOwnItems.path]);
  // Those of the first page of all, which came before there was a service worker.
  await expect.poll(() => keeps(page, '/files/')).toBe(true);
  await makeOlder(page, 2 * HOUR);

  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('status').filter({ hasText: 'You are offline. Saved 2 hours ago.' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeVisible();

  await page.getByRole('link', { name: 'What is saved' }).click();
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeVisible();
  const seen = page.getByRole('link', { name: item.title });
  await expect(seen).toContainText('Seen 2 hours ago');
  // It comes in whatever size it was seen before.
  await expect.poll(() => seen.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: item.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Saved 2 hours ago.' })).toBeVisible();
  await page.goto('/dashboard/my-items');
  await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible();
  await expect(page.getByRole('link', { name: own.title }).first()).toBeVisible();

  await test.step('a list that was saved shows what is new once the network is back', async () => {
    await expect(page.getByText('You are offline.')).toBeVisible();
    const fresh = await newItem(member);
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: fresh.title }).first()).toBeVisible();
    await expect(page.getByText('You are offline.')).toBeHidden();
    await untilCopied(page, [fresh.title]);
  });

  await test.step('while the network hangs, the copy is shown with its age', async () => {
    await makeOlder(page, 2 * HOUR);
    const held = Promise.withResolvers<void>();
    await context.route('**/api/v1/item/ownersAllProduct*', async (route) => {
      await held.promise;
      await route.continue().catch(() => {});
    });
    await page.goto('/dashboard/my-items');
    await expect(page.getByRole('link', { name: own.title }).first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved 2 hours ago.' })).toBeVisible();
    held.resolve();
    await expect(page.getByText('You are offline.')).toBeHidden();
  });

  await test.step('a kept paper opens without network, and is let go of', async () => {
    await page.goto(`/dashboard/Academics?query=${encodeURIComponent(paper.subject)}`);
    const keep = page.getByRole('button', { name: `Keep ${paper.subject}` });
    await keep.click();
    await expect(page.getByText('Kept for the exam')).toBeVisible();
    await expect(keep).toHaveAttribute('aria-pressed', 'true');

    await context.setOffline(true);
    await page.goto('/offline');
    await expect(page.getByRole('heading', { name: 'For the exam' })).toBeVisible();
    await expect(page.getByText('Kept just now')).toBeVisible();
    const open = page.getByRole('button', { name: `Open ${paper.subject}` });
    await open.click();
    const viewer = page.getByRole('dialog', { name: paper.subject });
    const picture = viewer.getByRole('img', { name: 'Page 1 of 1' });
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await viewer.getByRole('button', { name: 'Find in this paper' }).click();
    await viewer.getByRole('searchbox', { name: 'Find in this paper' }).fill('sampling');
    await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible();
    await expect(viewer.locator('[data-mark=chosen]')).toBeVisible();
    await viewer.getByRole('button', { name: 'Close', exact: true }).click();
    const bytes = await page.evaluate(
      async (url) => (await (await fetch(url)).text()).slice(0, 5),
      savedPaperUrl(paper._id),
    );
    expect(bytes).toBe('%PDF-');

    await page.getByRole('button', { name: `Remove ${paper.subject}` }).click();
    await expect(page.getByRole('heading', { name: 'For the exam' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Items you looked at' })).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('people are searched as soon as the network is back, and what was typed stays', async () => {
    const name = `Om${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`;
    await newMember({ firstName: name });
    await page.goto('/people');
    await context.setOffline(true);
    // At once: what hears of the network comes some seconds after the page.
    await page.getByRole('searchbox', { name: 'Name or username' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('People are searched as soon as the network is back.')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Name or username' })).toHaveValue(name);
    await context.setOffline(false);
    await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  });

  await test.step('another member of this browser finds nothing of the one before', async () => {
    expect(await keeps(page, member.user._id)).toBe(true);
    // As if the session had expired and somebody else had signed in.
    await signIn(page, await newMember({ firstName: 'Farah' }));
    await page.goto('/');
    await expect.poll(() => keeps(page, member.user._id)).toBe(false);
    await untilSaved(page, [itemCalls.listOwnItems.path]);
  });
});

test('a page that is not saved says so, and opens by itself when the network is back', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/status of 404/);
  const seller = await newMember({ firstName: 'Meera' });
  const item = await newItem(seller);
  await test.step('installing is offered after some pages, and not again after Not now', async () => {
    const look = async () => {
      await page.goto('/');
      // Chromium does so where the app can be installed.
      await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
      await untilSaved(page);
      for (const path of ['/about', '/contact'])
        await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL('/contact');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('heading', { name: 'Fresh recommendations' })).toBeVisible();
    };
    const card = page.getByRole('region', { name: /at hand$/ });
    await look();
    await expect(card.getByRole('button')).toHaveText(['Not now', 'Install']);
    await card.getByRole('button', { name: 'Not now' }).click();
    await expect(card).toBeHidden();
    await look();
    await expect(card).toBeHidden();
  });
  await untilCopied(page, [itemCalls.listHome.path, item._id]);
  const late = await newItem(seller);
  await context.setOffline(true);
  await page.goto(`/item/${late._id}/owner/${seller.user._id}`);
  await expect(page.getByRole('heading', { name: 'This page is not saved yet' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'What is saved' })).toBeVisible();
  await page.goto(`/profile/${seller.user._id}`);
  await expect(page.getByRole('heading', { name: 'This page is not saved yet' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Meera' })).toBeVisible();

  await test.step('an item that was seen in a list alone shows what the list said', async () => {
    await context.setOffline(true);
    await page.goto(`/item/${item._id}/owner/${seller.user._id}`);
    await expect(page.getByRole('heading', { level: 1, name: item.title })).toBeVisible();
    await expect(page.getByText('The seller and what you can do here come when you are back.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: 'Meera' }).or(page.getByText('Meera')).first()).toBeVisible();
  });

  const member = await newMember();
  await test.step('of a deleted item that was seen, the page knows what it was like', async () => {
    await signIn(page, member);
    const seller = await newMember();
    await newItem(seller);
    const item = await newItem(seller, { title: newTitle('Planimeter') });
    const path = `/item/${item._id}/owner/${item.owner}`;
    await page.goto(path);
    await untilCopied(page, [item.title]);
    await call(itemCalls.deleteItem, { itemId: item._id }, seller);
    await page.goto(path);
    await expect(page.getByText('This thing is no longer here')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Like it, and here now' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    const search = page.getByRole('link', { name: 'Search for more' });
    await expect(search).toHaveAttribute('href', '/search?query=Planimeter');
    await page.getByRole('button', { name: 'Tell me of one' }).click();
    await expect(page.getByRole('link', { name: 'You will hear of it' })).toBeVisible();
    const { data } = await call(savedSearchCalls.listSavedSearches, {}, member);
    expect(data).toMatchObject([{ keyword: 'Planimeter' }]);
  });

  await test.step('of an own item that is deleted, the page offers to sell another', async () => {
    const item = await newItem(member);
    const path = `/item/${item._id}/owner/${item.owner}`;
    await page.goto(path);
    await untilCopied(page, [item.title]);
    await call(itemCalls.deleteItem, { itemId: item._id }, member);
    await page.goto(path);
    await expect(page.getByText('You deleted it, or it was taken down.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Tell me of one' })).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Sell another' }).click();
    await expect(page).toHaveURL('/dashboard/add-item');
  });
});

test('J3 M9 messages that were written without network go out from another tab, in order and once, and signing out leaves nothing of the member', async ({
  page,
  context,
}) => {
  const { asha, ravi, conversationId } = await newPair();
  const seller = await newMember();
  const { _id: dealId } = await want((await newItem(seller))._id, asha);
  await reserve(dealId, seller);
  const { code } = (await call(dealCalls.getHandOverCode, { dealId }, asha)).data;
  await send(ravi, conversationId, ['Bring the drafter', 'come at five?']);
  await signIn(page, asha);
  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(bubble(page, 'come at five?')).toBeVisible();
  await untilSaved(page, [conversationCalls.listMessages.path, '/profile/getAllUserDetails']);
  await test.step('messages that are saved are searched without network, and the page says so', async () => {
    await page.getByRole('link', { name: 'Search messages and people' }).click();
    const field = page.getByRole('searchbox', { name: 'Search in your messages' });
    await expect(field).toBeFocused();
    await context.setOffline(true);
    await field.fill('draft');
    await expect(page.getByText('Only what is saved on this device was searched.')).toBeVisible();
    await page.getByRole('link', { name: /Bring the drafter/ }).click();
    await expect(talk(page).log.locator('mark')).toHaveText('draft');
  });

  await page.goto(`/chat?with=${ravi.user._id}`);
  await expect(bubble(page, 'come at five?')).toBeVisible();
  for (const text of ['yes, at the gate', 'I bring the change']) {
    await talk(page).field.fill(text);
    await talk(page).field.press('Enter');
    await expect(bubble(page, text)).toContainText('Waiting to be sent');
  }
  await expect(page.getByText('2 messages go out when you are back.')).toBeVisible();
  await page.goto('/offline');
  await expect(page.getByRole('listitem').filter({ hasText: '“yes, at the gate”' })).toContainText(
    'Message to Ravi Sule',
  );
  await expect(page.getByText(/Messages up to \d+:\d\d [AP]M/)).toBeVisible();
  await page.close();

  await context.setOffline(false);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  for (const tab of tabs) await tab.goto('/');
  const contents = async () => (await stored(ravi, conversationId)).map(({ content }) => content);
  await expect.poll(contents).toEqual(['Bring the drafter', 'come at five?', 'yes, at the gate', 'I bring the change']);

  const [home, other] = tabs as [Page, Page];
  await test.step('the code of a hand-over that was seen is there', async () => {
    const shown = home.getByText(`Your code: ${[...code].join(' ')}`);
    await home.goto(`/dashboard/deals/${dealId}/hand-over`);
    await expect(shown).toBeAttached();
    await untilCopied(home, [`"${code}"`]);
    await context.setOffline(true);
    await home.reload();
    await expect(shown).toBeAttached();
    await context.setOffline(false);
  });

  await test.step('signing out, also without network and in another tab, leaves nothing of the member', async () => {
    await send(ravi, conversationId, ['a secret of ours']);
    await other.goto(`/chat?with=${ravi.user._id}`);
    await expect(bubble(other, 'a secret of ours')).toBeVisible();
    await untilCopied(home, ['a secret of ours']);
    await home.evaluate(async () => (await caches.open('pictures')).put('/files/seen-by-asha.webp', new Response('')));
    await context.setOffline(true);
    await talk(other).field.fill('and one that waits');
    await talk(other).field.press('Enter');
    await expect(bubble(other, 'and one that waits')).toBeVisible();

    await home.getByRole('button', { name: 'Profile menu' }).click();
    await home.getByRole('menuitem', { name: 'Log out' }).click();
    await home.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
    await expect(home.getByText('Logged Out')).toBeVisible();
    await expect(other).toHaveURL('/');
    await expect.poll(() => keeps(home, 'a secret of ours')).toBe(false);
    for (const text of [
      'one that waits',
      `"${code}"`,
      asha.user._id,
      asha.user.email,
      ravi.user._id,
      'Ravi',
      'seen-by-asha',
      itemCalls.listOwnItems.path,
    ])
      expect(await keeps(other, text), text).toBe(false);
    await context.setOffline(false);
    await home.goto('/offline');
    await expect(home.getByRole('heading', { name: 'Conversations' })).toBeHidden();
  });
});

test('a new item that was finished without network becomes a draft later, once', async ({ page, context, member }) => {
  await page.goto('/');
  await untilSaved(page, [itemCalls.listHome.path]);
  await context.setOffline(true);
  const titles = [newTitle('Sheet container'), newTitle('Set square')];
  for (const title of titles) {
    await page.goto('/dashboard/add-item');
    await fillIn(page, title);
    await page.getByLabel('Product Image').setInputFiles([await photoFile(), await photoFile('#c0392b')]);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(`Draft: ${title}`)).toBeVisible();
  }
  await expect(page.getByText('2 drafts go out when you are back.')).toBeVisible();
  await expect(page.getByText('2 pictures, ₹380. Saved as a draft, not published')).toHaveCount(2);
  await page.close();

  await context.setOffline(false);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  for (const tab of tabs) await tab.goto('/');
  const own = async () => (await call(itemCalls.listOwnItems, {}, member)).data.map(({ title }) => title);
  await expect.poll(own).toEqual(titles.toReversed());
  for (const tab of tabs) {
    await tab.goto('/offline');
    await expect(tab.getByText('Nothing is saved yet').or(tab.getByText('Items you looked at'))).toBeVisible();
    await expect(tab.getByText('Draft:')).toBeHidden();
  }
  const { data: items } = await call(itemCalls.listOwnItems, {}, member);
  expect(items.map(({ images }) => images.length)).toEqual([2, 2]);

  const [tab, second] = tabs as [Page, Page];
  await second.close();
  await test.step('one that the server refuses can be edited, and one that it cannot take yet is tried again', async () => {
    await context.setOffline(true);
    await tab.goto('/dashboard/add-item');
    const title = newTitle('Set square');
    await fillIn(tab, title);
    await tab.getByLabel('Product Image').setInputFiles(await photoFile());
    await tab.getByRole('button', { name: 'Next' }).click();
    await expect(tab.getByText(`Draft: ${title}`)).toBeVisible();

    let calls = 0;
    await tab.route('**/item/createProduct', (route) => {
      calls += 1;
      const busy = { success: false, code: 'UNAVAILABLE', message: 'The service is busy.' };
      const refused = { success: false, code: 'NOT_FOUND', message: 'This category is gone.' };
      return calls === 1 ? route.fulfill({ status: 503, json: busy }) : route.fulfill({ status: 404, json: refused });
    });
    await context.setOffline(false);
    await expect(tab.getByText('This category is gone.')).toBeVisible({ timeout: 40_000 });
    expect(calls).toBe(2);
    await tab.unroute('**/item/createProduct');

    await tab.getByRole('link', { name: 'Edit' }).click();
    await expect(tab.getByLabel('Item Title')).toHaveValue(title);
    await expect(tab.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
    await tab.getByLabel('Item Price').fill('390');
    await tab.getByRole('button', { name: 'Next' }).click();
    await expect(tab.getByRole('heading', { name: 'Publish' })).toBeVisible();
    const { data } = await call(itemCalls.listOwnItems, {}, member);
    expect(data.map(({ title, price, images }) => [title, price, images.length])).toEqual([
      [title, 390, 1],
      ...titles.toReversed().map((title) => [title, 380, 2]),
    ]);
    await tab.goto('/offline');
    await expect(tab.getByText(`Draft: ${title}`)).toBeHidden();
  });

  await test.step('a photo that another app shares is in the form of a new item', async () => {
    const bytes = [...(await photo('#0a7a3d'))];
    await tab.evaluate((bytes) => {
      const file = new DataTransfer();
      file.items.add(new File([new Uint8Array(bytes)], 'lamp.jpg', { type: 'image/jpeg' }));
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' });
      form.enctype = 'multipart/form-data';
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo', files: file.files });
      form.append(input);
      document.body.append(form);
      form.submit();
    }, bytes);
    await expect(tab).toHaveURL(/\/dashboard\/add-item\?shared/);
    await expect(tab.getByRole('button', { name: /^Photo 1:/ })).toBeVisible();
  });
});

test('a new version waits, leaves open tabs whole, and takes over when it is asked to', async ({ browser }) => {
  const site = await startNextVersion();
  const context = await browser.newContext({ baseURL: site.url, serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await untilSaved(page);
    site.release();
    await page.locator('input[name=query]').first().fill('half typed');
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByText('A new version is here.')).toBeVisible();
    // The server has no parts of the old version any more.
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Good things should stay/ })).toBeVisible();
    await expect(page.locator('input[name=query]').first()).toHaveValue('half typed');

    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => scriptsOf(page).catch(() => '')).toContain(site.newScript);
    await expect(page.getByText('A new version is here.')).toBeHidden();
    await context.setOffline(true);
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await scriptsOf(page)).toContain(site.newScript);
  } finally {
    await context.close();
    await site.close();
  }
});

/** Waits until the service worker answers for the page, and copies of these calls are kept. */
async function untilSaved(page: Page, paths: string[] = []): Promise<void> {
  const state = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  // It has all of the program to load first.
  await expect.poll(state, { timeout: 120_000 }).toBe('activated');
  await untilCopied(page, paths);
}

async function untilCopied(page: Page, texts: string[]): Promise<void> {
  for (const text of texts) await expect.poll(() => keeps(page, text), { message: text }).toBe(true);
}

const keeps = async (page: Page, text: string): Promise<boolean> => (await everythingKept(page)).includes(text);

/** All that the browser keeps for the site, as text: databases, caches by address, and both storages. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const name of await caches.keys())
      found.push(
        name,
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      );
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = reject;
      });
      for (const store of db.objectStoreNames)
        found.push(
          name,
          await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
          }),
        );
      db.close();
    }
    return JSON.stringify(found);
  });

/** Ages everything saved by so many milliseconds. */
const makeOlder = (page: Page, by: number): Promise<void> =>
  page.evaluate(
    (by) =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('offline');
        open.onsuccess = () => {
          const tx = open.result.transaction('copies', 'readwrite');
          const all = tx.objectStore('copies').getAll();
          all.onsuccess = () => {
            for (const copy of all.result) tx.objectStore('copies').put({ ...copy, at: copy.at - by });
          };
          tx.oncomplete = () => {
            open.result.close();
            resolve();
          };
        };
      }),
    by,
  );

const scriptsOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts ?? '');

async function fillIn(page: Page, title: string): Promise<void> {
  await page.getByLabel('Item Title').fill(title);
  await page.getByLabel('Item Description').fill('Scales are straight.');
  await page.getByLabel('Item Price').fill('380');
  await page.getByLabel('Item Category').selectOption({ index: 1 });
  await page.getByLabel('Item Status').selectOption('Available');
  for (const [group, name] of [
    ['Item Condition', 'Used'],
    ['Rental Availability', 'Not Available'],
  ])
    await page
      .getByRole('radiogroup', { name: group as string })
      .locator('label')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .click();
}
